// A program that uses the library names edges, policies and rules, which live in the core.
@_exported public import SwipeCore

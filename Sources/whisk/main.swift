import Glibc
import InboxUI

exit(Program.run(arguments: CommandLine.arguments))

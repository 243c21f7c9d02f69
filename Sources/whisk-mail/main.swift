import Foundation

setlocale(LC_ALL, "")
occupyClosedDescriptors()
let tool = Tool(environment: ProcessInfo.processInfo.environment)
exit(await tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)

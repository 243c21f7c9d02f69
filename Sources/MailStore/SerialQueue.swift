private import Dispatch
private import Synchronization

/// An executor with one thread at a time, so that blocking file and database work never takes a
/// thread from Swift's own pool.
final class SerialQueue: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String) {
    queue = DispatchQueue(label: label)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// An executor with some threads for work that takes long: listing folders and parsing messages.
///
/// No more threads than cores: each has memory of its own, and more would only take turns.
final class WorkQueue: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var threads = 0
  }

  private let queue: DispatchQueue
  private let width: Int
  private let state = Mutex(State())

  init(label: String, width: Int) {
    queue = DispatchQueue(label: label, qos: .utility, attributes: .concurrent)
    self.width = width
    _ = Memory.usesFewArenas
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let needsThread = state.withLock { state in
      state.jobs.append(job)
      guard state.threads < width else { return false }
      state.threads += 1
      return true
    }
    if needsThread { queue.async { self.work() } }
  }

  private func work() {
    while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func next() -> UnownedJob? {
    state.withLock { state in
      guard state.jobs.isEmpty else { return state.jobs.removeFirst() }
      state.threads -= 1
      return nil
    }
  }
}

/**
 * How long something holds the event loop of this process, in milliseconds of its main thread's own time: what other processes
 * of a busy machine take does not count.
 */
const LOOK_MS = 1

export function watchLoop() {
  let longest = 0
  let before = cpuMs()
  const clock = setInterval(() => {
    const now = cpuMs()
    longest = Math.max(longest, now - before)
    before = now
  }, LOOK_MS)
  return {
    /** The longest hold since the last call. */
    take(): number {
      const took = longest
      longest = 0
      return took
    },
    stop: () => clearInterval(clock),
  }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

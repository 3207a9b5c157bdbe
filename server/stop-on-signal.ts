/** Ctrl-C reaches a process from the terminal and once more from npm: that is one wish, not impatience. */
const SAME_WISH_MS = 1000

/** Ends this process after `stop` when it is told to. A second signal ends it at once. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let askedAt: number | undefined
  const begin = async () => {
    if (askedAt !== undefined) return
    askedAt = Date.now()
    await stop()
    process.exit(0)
  }
  const onSignal = () => {
    if (askedAt !== undefined && Date.now() - askedAt > SAME_WISH_MS) process.exit(1)
    void begin()
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  // Started by a parent that stays in between: when it is gone, nobody could stop this process any more.
  if (process.channel) process.on('disconnect', onSignal)
  const parent = process.argv.find((word) => word.startsWith('--parent='))?.slice('--parent='.length)
  if (parent !== undefined) whenOrphaned(Number(parent), onSignal)
}

function whenOrphaned(parent: number, stop: () => void): void {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 500).unref()
}

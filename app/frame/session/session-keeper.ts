/** Renews a session five minutes before its end, with retries from 30 seconds to 16 minutes apart, and reports its end. */
const MINUTE_MS = 60_000
const REFRESH_BEFORE_MS = 5 * MINUTE_MS
const FIRST_RETRY_MS = 30_000
const LAST_RETRY_MS = 16 * MINUTE_MS
const OVER_EARLY_MS = 30_000
/** The longest that a timer can run. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export type SessionAnswer = { remainingMs: number } | 'none'

/** `expired`: its time was over. `ended`: it was revoked or the account closed. */
export type SessionEnding = 'expired' | 'ended'

type SessionKeeper = {
  check: () => Promise<void>
  stop: () => void
}

/** `read` renews the session when it is due, and rejects without an answer. `onEnd` is called once. */
export function createSessionKeeper(
  read: () => Promise<SessionAnswer>,
  onEnd: (how: SessionEnding) => void,
): SessionKeeper {
  const next = createNextCheck(() => void check())
  let expiresAt: number | undefined
  let nextEnd: Timer
  let reading: Promise<void> | undefined
  let isStopped = false

  const isDue = () => expiresAt === undefined || expiresAt - Date.now() <= REFRESH_BEFORE_MS
  const isOver = () => expiresAt !== undefined && expiresAt - Date.now() <= OVER_EARLY_MS

  function check(): Promise<void> {
    reading ??= ask().finally(() => {
      reading = undefined
    })
    return reading
  }

  async function ask(): Promise<void> {
    const answer = await read().catch(() => undefined)
    if (isStopped) return
    if (answer === 'none') end(isOver() ? 'expired' : 'ended')
    else if (answer) take(answer.remainingMs)
    // A check because the page became visible does not move the next retry.
    else if (isDue() && !next.isPlanned()) next.retry()
  }

  function take(remainingMs: number): void {
    expiresAt = Date.now() + remainingMs
    clearTimeout(nextEnd)
    nextEnd = later(remainingMs - OVER_EARLY_MS, () => (isOver() ? end('expired') : void check()))
    if (isOver()) end('expired')
    else if (isDue()) next.retry()
    else next.planAfresh(remainingMs - REFRESH_BEFORE_MS)
  }

  function end(how: SessionEnding): void {
    stop()
    onEnd(how)
  }

  function stop(): void {
    isStopped = true
    next.cancel()
    clearTimeout(nextEnd)
  }

  return { check, stop }
}

/** Schedules checks; each retry waits twice as long as the one before. */
function createNextCheck(check: () => void) {
  let retryMs = FIRST_RETRY_MS
  let timer: Timer
  let isPlanned = false

  function plan(afterMs: number): void {
    clearTimeout(timer)
    isPlanned = true
    timer = later(afterMs, () => {
      isPlanned = false
      check()
    })
  }

  return {
    isPlanned: () => isPlanned,
    retry(): void {
      plan(retryMs)
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
    },
    planAfresh(afterMs: number): void {
      retryMs = FIRST_RETRY_MS
      plan(afterMs)
    },
    cancel: () => clearTimeout(timer),
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined

function later(ms: number, then: () => void): Timer {
  return setTimeout(then, Math.min(ms, LONGEST_TIMER_MS))
}

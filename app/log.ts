/** Keeps a failure that shoppers are not told of for whoever opens the browser's console. The server has its own log. */
export function logFailure(what: string, reason: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser has no other log
  if (typeof document !== 'undefined') console.info(what, reason)
}

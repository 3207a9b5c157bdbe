/** Logs failures that shoppers do not see to the browser's console. The server has its own log. */
export function logFailure(what: string, reason: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser has no other log
  if (typeof document !== 'undefined') console.info(what, reason)
}

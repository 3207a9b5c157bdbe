const DESKTOP_TIME_OUT_MS = 30_000
const MOBILE_TIME_OUT_MS = 60_000

/** Milliseconds for a call of the identity service; phones get more, for slow networks. */
export function identityTimeOut(userAgent: string): number {
  return /Mobi|Android/i.test(userAgent) ? MOBILE_TIME_OUT_MS : DESKTOP_TIME_OUT_MS
}

/** Calls the identity service; rejects when no answer comes in time. */
export function fetchIdentity(call: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`/api/auth/${call}`, { ...init, signal: AbortSignal.timeout(identityTimeOut(navigator.userAgent)) })
}

import { expect, it, vi } from 'vitest'
import { fetchIdentity, identityTimeOut } from './fetch-identity.ts'

it('a call of the identity service may take 30 seconds on a desktop and 60 on a phone', () => {
  expect(identityTimeOut('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36')).toBe(30_000)
  expect(identityTimeOut('Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36')).toBe(60_000)
  expect(identityTimeOut('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148')).toBe(60_000)
})

it('without an answer in that time the call is given up', async () => {
  const timeOut = new AbortController()
  const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeOut.signal)
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 10; K) Mobile' })
  vi.stubGlobal('fetch', (_call: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('no answer in time'))))
  })
  const answer = fetchIdentity('get-session')
  timeOut.abort()
  await expect(answer).rejects.toThrow('no answer in time')
  expect(asked).toHaveBeenCalledWith(60_000)
  vi.unstubAllGlobals()
})

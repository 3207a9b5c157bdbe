import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'

test('while developing, pages and the modules behind them are served from their sources', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tokri-dev-'))
  const port = await freePort()
  const child = spawn(process.execPath, ['server/dev.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
    stdio: 'ignore',
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  try {
    const get = (url: string, patienceMs = 20_000) =>
      fetch(`http://127.0.0.1:${port}${url}`, { signal: AbortSignal.timeout(patienceMs) })
    await vi.waitUntil(
      () =>
        // Asked again soon: one that comes while the server opens may stay without an answer.
        get('/readyz', 3000).then(
          (answer) => answer.ok,
          () => false,
        ),
      { timeout: 120_000, interval: 200 },
    )
    expect(await (await get('/category/Study')).text()).toContain('Study Section')
    expect((await get('/app/entry.client.tsx')).headers.get('content-type')).toContain('javascript')
  } finally {
    child.kill('SIGTERM')
    await gone
    await rm(dataDir, { recursive: true, force: true })
  }
}, 120_000)

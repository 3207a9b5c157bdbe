/** Starts the built store with the demo catalogue in a folder of its own, and stops it when the browser tests are done. */
import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findOrInstallChromium } from '#tests/support/chromium.ts'
import { freePort } from '#tests/support/free-port.ts'
import { layReadyData, makeReadyData } from '#tests/support/ready-data.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { layPlainPictures } from './plain-pictures.ts'

export const OWNER = { email: 'owner@shop.example', password: 'basket-of-mangoes' }
/** Signs the cookies of sessions. */
export const SECRET = 'the-secret-of-the-shop-of-browser-tests'

export default async function openShop(_config?: unknown, isPlain = true) {
  findOrInstallChromium()
  const port = await freePort()
  const removeReady = await makeReadyData()
  const dataDir = await makeScratch('tokri-e2e-')
  layReadyData(dataDir)
  if (isPlain) await layPlainPictures(dataDir)
  const server = spawn(process.execPath, ['server/main.ts', `--parent=${process.pid}`], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      SECRET,
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      RATE_LIMITS: 'off',
      // Set up, so that its ways are offered; nobody listens, so that each message stays to be read.
      SMTP_URL: 'smtp://127.0.0.1:9',
      SMS_WEBHOOK_URL: 'http://127.0.0.1:9/',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const closed = new Promise((resolve) => server.once('exit', resolve))
  process.env.SHOP_DATA = dataDir
  process.env.SHOP_URL = `http://127.0.0.1:${port}`
  await untilReady(process.env.SHOP_URL, () => server.exitCode !== null).catch((error: unknown) => {
    server.kill('SIGTERM')
    throw error
  })
  return async () => {
    server.kill('SIGTERM')
    await closed
    await Promise.all([rm(dataDir, { recursive: true, force: true }), removeReady()])
  }
}

async function untilReady(url: string, isGone: () => boolean): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end && !isGone(); await sleep(100)) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
  }
  throw new Error('The store did not open')
}

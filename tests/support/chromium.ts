/** The Chromium that browser tests drive: one that is there, else one that is installed now. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const KNOWN_PLACES = [
  process.env.CHROMIUM_PATH,
  chromium.executablePath(),
  // Only the engine, without the windows around it: a quarter quicker.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Flags without which a browser in a closed network or under root does not work, or talks to its maker. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of a Chromium, or undefined. */
export function findChromium(): string | undefined {
  return KNOWN_PLACES.find((file) => file !== undefined && file !== '' && existsSync(file))
}

/** The path of a Chromium; installs Debian's as root, Playwright's otherwise. Throws when neither can be had. */
export function findOrInstallChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('Installing Chromium for the browser tests ...')
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (!findChromium()) spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'inherit' })
    }
  }
  if (!findChromium()) spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  const installed = findChromium()
  if (!installed) throw new Error('No Chromium could be found or installed. Set CHROMIUM_PATH to one.')
  return installed
}

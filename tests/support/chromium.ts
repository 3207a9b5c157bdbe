/** The Chromium that browser tests drive: one that is there, else one that is installed now. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

/** Without the windows around it: the browser tests take half as long. */
const ENGINE_OF_DEBIAN = '/usr/bin/chromium-headless-shell'
const WHOLE_OF_DEBIAN = '/usr/bin/chromium'

const KNOWN_PLACES = [
  process.env.CHROMIUM_PATH,
  chromium.executablePath(),
  ENGINE_OF_DEBIAN,
  WHOLE_OF_DEBIAN,
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

/** The path of a Chromium that is there. */
export function findChromium(): string | undefined {
  return KNOWN_PLACES.find((file) => file !== undefined && file !== '' && existsSync(file))
}

/**
 * The path of a Chromium; installs Debian's as root, Playwright's otherwise. Processes that this one starts take the same.
 * Throws when none can be had.
 */
export function findOrInstallChromium(): string {
  const program = findQuickChromium() ?? installChromium()
  process.env.CHROMIUM_PATH = program
  return program
}

/** What is found, but for Debian's whole browser where its engine alone can be had: each of our pages takes it twice as long. */
function findQuickChromium(): string | undefined {
  const found = findChromium()
  const isWanted = found === process.env.CHROMIUM_PATH
  if (isWanted || found !== WHOLE_OF_DEBIAN || !isDebianRoot()) return found
  return installFromDebian(ENGINE_OF_DEBIAN) ?? found
}

function installChromium(): string {
  console.log('Installing Chromium for the browser tests ...')
  if (isDebianRoot()) {
    const installed = installFromDebian(ENGINE_OF_DEBIAN) ?? installFromDebian(WHOLE_OF_DEBIAN)
    if (installed) return installed
  }
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  const installed = findChromium()
  if (!installed) throw new Error('No Chromium could be found or installed. Set CHROMIUM_PATH to one.')
  return installed
}

function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Undefined when Debian is out of reach. Its packages are called as their programs. */
function installFromDebian(program: string): string | undefined {
  const apt = (...words: string[]) =>
    spawnSync(
      'apt-get',
      ['-qq', '-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=0', '-o', 'DPkg::Lock::Timeout=180', ...words],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
  apt('update')
  apt('install', '-y', path.basename(program))
  return existsSync(program) ? program : undefined
}

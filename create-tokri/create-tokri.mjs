#!/usr/bin/env node
// npm create tokri FOLDER: unpacks the store, which travels in this package, into a new folder.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const [folder, ...more] = process.argv.slice(2)
const shop = fileURLToPath(new URL('shop.tgz', import.meta.url))

if (!folder || folder.startsWith('-') || more.length > 0) fail('Say where the shop shall lie: npm create tokri my-shop')
if (existsSync(folder) && readdirSync(folder).length > 0) fail(`There is something in ${folder} already.`)
mkdirSync(folder, { recursive: true })
// Of every Linux, macOS, and Windows 10 and newer.
const { status, error } = spawnSync('tar', ['-xzf', shop, '-C', folder], { stdio: 'inherit' })
if (status !== 0) fail(`The shop could not be unpacked${error ? `: ${error.message}` : ''}.`)
process.stdout.write(`
The shop lies in ${folder}. To open it:

  cd ${folder}
  npm start
`)

/** @param {string} words @returns {never} */
function fail(words) {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

/** A shop that is installed by the guide runs with the same flags of V8 as `npm start`. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const [, list = ''] = /STORE_FLAGS = \[(.*)\]/.exec(read('cli/bootstrap.mjs')) ?? []
const flags = [...list.matchAll(/'(--[^']+)'/g)].map(([, flag]) => String(flag))

test.each(['deploy/tokri.service', 'deploy/Dockerfile', 'docs/operating.md'])(
  '%s starts the shop with every flag of npm start',
  (file) => {
    const [start = ''] = read(file).match(/.*node_modules\/\.bin\/node.*build\/program\/main\.js.*/) ?? []
    expect(flags.length).toBeGreaterThan(0)
    expect(start.match(/--[\w=-]+/g)).toEqual(flags)
  },
)

/** A shop that is installed by the guide runs with the same flags of V8 as `npm start`. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startOf } from '#server/machine/tricks.mjs'

const ROOT = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

test.each(['deploy/tokri.service', 'deploy/Dockerfile', 'docs/operating.md'])(
  '%s starts the shop with every flag of npm start',
  (file) => {
    const [start = ''] = read(file).match(/.*node_modules\/\.bin\/node.*build\/program\/main\.js.*/) ?? []
    expect(start.match(/--[\w=-]+/g)).toEqual(startOf({}).flags)
  },
)

import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ASKS_A_DATABASE, DRILLS, WALKED } from './drills.ts'

const ROOT = path.join(import.meta.dirname, '..')

test('each drill is a file, and each of its globs finds one: a room that moved would keep its drill from running', () => {
  const globs = [...Object.values(DRILLS).flat(), ...Object.values(WALKED).flat(), ...ASKS_A_DATABASE]
  expect([DRILLS, WALKED].flatMap(Object.keys).filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
  expect([...new Set(globs)].filter((glob) => globSync(glob, { cwd: ROOT }).length === 0)).toEqual([])
})

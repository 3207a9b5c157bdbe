import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')

/** Whether the night runs the file of tests, from the root: drills, what lies in tests/, and what is longer then than by day. */
export function isAtNight(file: string): boolean {
  const isLonger = () => readFileSync(path.join(ROOT, file), 'utf8').includes('/at-length.ts')
  return file.includes('.drill.') || file.startsWith('tests/') || isLonger()
}

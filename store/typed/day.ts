/** Days as people type them. Browser-safe. */
import type { Read } from './number.ts'

/** "2026-04-01", and "1/4/2026" or "01-04-2026" as India writes it. */
export function readDay(cell: string): Read<string> {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(cell) ?? []
  return { value: year === '' ? cell : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }
}

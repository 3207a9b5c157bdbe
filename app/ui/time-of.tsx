import { formatWhen } from './when.ts'

/** A moment, readable by people and by programs. `iso` is ISO 8601. */
export function TimeOf({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatWhen(iso)}</time>
}

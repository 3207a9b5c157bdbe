import { formatWhen } from '#app/ui/when.tsx'

/** "always", "from 1 Nov 2026, 12:00 am", "until ...", both, or that it is over. `now` in milliseconds. */
export function wordsOfDates(dated: { beginsAt: string | null; endsAt: string | null }, now: number): string {
  const { beginsAt, endsAt } = dated
  if (endsAt !== null && Date.parse(endsAt) <= now) return `over since ${formatWhen(endsAt)}`
  const from = beginsAt !== null && Date.parse(beginsAt) > now ? `from ${formatWhen(beginsAt)}` : ''
  const until = endsAt === null ? '' : `until ${formatWhen(endsAt)}`
  return [from, until].filter(Boolean).join(' ') || 'always'
}

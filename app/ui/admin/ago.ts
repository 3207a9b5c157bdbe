const UNITS = [
  { name: 'day', ms: 86_400_000 },
  { name: 'hour', ms: 3_600_000 },
  { name: 'minute', ms: 60_000 },
] as const

/** How long ago it was, in the largest whole unit: "3 hours"; "a moment" below one minute. Both in ISO 8601. */
export function formatSpan(from: string, until: string): string {
  const ms = Date.parse(until) - Date.parse(from)
  const unit = UNITS.find((each) => ms >= each.ms)
  if (!unit) return 'a moment'
  const count = Math.floor(ms / unit.ms)
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`
}

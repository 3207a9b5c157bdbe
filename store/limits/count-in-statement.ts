/** SQL for counting inside other statements. */
/** The database's clock, which all processes share. */
export const NOW_TEXT = '(extract(epoch from now()) * 1000)::bigint'
/** Follows `insert into attempt_counters as c`. */
export const ONE_MORE = `on conflict (key) do update set
  points = case when c.expire <= ${NOW_TEXT} then 1 else c.points + 1 end,
  expire = case when c.expire <= ${NOW_TEXT} then excluded.expire else c.expire end`

/** Counts `key` once in its day when `from` has a row, inside a larger statement; returns `points`. */
export function countsInDay(key: string, from: string): string {
  return `insert into attempt_counters as c (key, points, expire)
    select ${key}, 1, ${NOW_TEXT} + 86400000 from ${from} ${ONE_MORE} returning points`
}

/** When a message beyond a limit is due: it counts as old at once (outbox.server.ts), and so is kept for the owner. */
export const KEPT_AT = 'to_timestamp(0)'
export const BEYOND = 'It was more than one receiver, one sender or all new addresses get in a day.'

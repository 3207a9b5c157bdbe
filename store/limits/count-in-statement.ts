/** Counting as text of SQL, also inside a statement that does something else. */
/** By the clock of the database, which is the same for all processes. */
export const NOW_TEXT = '(extract(epoch from now()) * 1000)::bigint'
/** What follows `insert into attempt_counters as c`. */
export const ONE_MORE = `on conflict (key) do update set
  points = case when c.expire <= ${NOW_TEXT} then 1 else c.points + 1 end,
  expire = case when c.expire <= ${NOW_TEXT} then excluded.expire else c.expire end`

/** Counts once in a day for `key` where `from` has a row, inside a larger statement; answers the `points`. */
export function countsInDay(key: string, from: string): string {
  return `insert into attempt_counters as c (key, points, expire)
    select ${key}, 1, ${NOW_TEXT} + 86400000 from ${from} ${ONE_MORE} returning points`
}

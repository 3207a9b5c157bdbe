/** Times at which a customer may want to be called, on India's clock. */
import { DAY_MS, indianMidnight } from '#store/india.ts'
import { type CallHours, withinCallHours, wordsOfClock } from '#store/orders/steps/call-hours.ts'

const HOUR_MS = 3_600_000

export type LaterTime = { label: string; at: string }

/** The usual answers within the shop's hours for calls, those that have not passed. `now` and the times in ISO 8601. */
export function laterTimes(now: string, hours: CallHours = USUAL): LaterTime[] {
  const moment = Date.parse(now)
  const times = [
    { label: 'In 1 hour', at: moment + HOUR_MS },
    { label: 'Today at 6 pm', at: todayAt(moment, 18) },
    { label: `Tomorrow at ${wordsOfClock(hours.from)}`, at: todayAt(moment, hoursOf(hours.from)) + DAY_MS },
    { label: 'Tomorrow at 6 pm', at: todayAt(moment, 18) + DAY_MS },
  ]
  const isWithin = ({ at }: { at: number }) => at > moment && withinCallHours(at, hours) === at
  return times.filter(isWithin).map(({ label, at }) => ({ label, at: new Date(at).toISOString() }))
}

/** Until the settings are known. */
const USUAL: CallHours = { from: '10:00', until: '24:00' }

function hoursOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours + minutes / 60
}

function todayAt(moment: number, hour: number): number {
  return indianMidnight(moment) + hour * HOUR_MS
}

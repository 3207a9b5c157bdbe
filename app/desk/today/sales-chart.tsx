import { useState } from 'react'
import { TableHead } from '#app/kit/list/table.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { counted } from '#app/kit/words/counted.ts'
import { formatDay } from '#app/kit/words/when.tsx'
import { formatPrice } from '#store/money.ts'
import type { DayOfSales } from '#store/shop/overview/overview.schema.ts'

const HEADING_ID = 'sales'
const WIDTH = 20
const HEIGHT = 100

type ChartProps = { days: readonly DayOfSales[] }

/** Days of trade from which there is a chart. */
const FEWEST_DAYS = 7
const FIGURES = { Today: 1, '7 days': 7, '30 days': 30 }

/** Sales, and from the first day of trade a chart by day; nothing before the first sale. */
export function Sales({ days }: ChartProps) {
  const first = days.findIndex(({ orders }) => orders > 0)
  if (first < 0) return null
  const since = days.slice(first)
  return (
    <Section id={HEADING_ID} heading="Sales" className="panel">
      <dl className="grid grid-cols-3 gap-3">
        {Object.entries(FIGURES).map(([label, count]) => (
          <Figure key={label} label={label} days={days.slice(-count)} />
        ))}
      </dl>
      {since.length < FEWEST_DAYS ? null : <SalesChart days={since} />}
    </Section>
  )
}

/** A figure: orders, and rupees for those who may see them. */
function Figure({ label, days }: ChartProps & { label: string }) {
  const orders = days.reduce((sum, day) => sum + day.orders, 0)
  const takings = days[0]?.takings === undefined ? undefined : days.reduce((sum, day) => sum + (day.takings ?? 0), 0)
  return (
    <div className="flex flex-col">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-heading text-lg font-bold tabular-nums">
        {takings === undefined ? orders : formatPrice(Math.round(takings))}
      </dd>
      <dd className="text-sm">{counted(orders, 'order')}</dd>
    </div>
  )
}

/** Sales per day: their worth for those who may know it, else orders. The table below says the same in numbers. */
function SalesChart({ days }: ChartProps) {
  const [chosen, setChosen] = useState(days.length - 1)
  const heights = days.map(({ orders, takings }) => takings ?? orders)
  const most = Math.max(...heights, 1)
  const day = days[Math.min(chosen, days.length - 1)]
  const hasTakings = days[0]?.takings !== undefined
  return (
    <>
      <p className="mt-4 mb-2 text-right font-semibold tabular-nums">{day ? wordsOf(day) : ''}</p>
      <div className="relative rounded-lg has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-action">
        <Bars heights={heights} most={most} chosen={chosen} />
        <input
          type="range"
          aria-label="Day"
          aria-valuetext={day && wordsOf(day)}
          min={0}
          max={days.length - 1}
          value={chosen}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          onPointerMove={({ nativeEvent, currentTarget }) => {
            const place = nativeEvent.offsetX / currentTarget.clientWidth
            setChosen(Math.min(days.length - 1, Math.max(0, Math.floor(place * days.length))))
          }}
          className="absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
        />
      </div>
      <p className="mt-1 flex justify-between text-sm text-muted tabular-nums" aria-hidden="true">
        <span>{formatDay(days[0]?.day ?? '')}</span>
        <span>{hasTakings ? `highest: ${formatPrice(most)}` : `most: ${most}`}</span>
        <span>today</span>
      </p>
      <SalesTable days={days} hasTakings={hasTakings} />
    </>
  )
}

/** One bar a day; a day without sales keeps its place with a short line, and the chosen one is marked by an arrow. */
function Bars({ heights, most, chosen }: { heights: readonly number[]; most: number; chosen: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${heights.length * WIDTH} ${HEIGHT + 8}`}
      preserveAspectRatio="none"
      className="block h-40 w-full lg:h-44"
    >
      {heights.map((value, place) => {
        const height = value === 0 ? 1.5 : Math.max(4, (value / most) * (HEIGHT - 4))
        const isChosen = place === chosen
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the day
          <g key={place} transform={`translate(${place * WIDTH} 0)`}>
            <rect
              x={2}
              y={HEIGHT - height}
              width={WIDTH - 4}
              height={height}
              className={value === 0 ? 'fill-edge' : isChosen ? 'fill-ink' : 'fill-action'}
            />
            {isChosen ? (
              <path d={`M3 ${HEIGHT + 8}h${WIDTH - 6}l-${(WIDTH - 6) / 2} -6z`} className="fill-ink" />
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}

function SalesTable({ days, hasTakings }: ChartProps & { hasTakings: boolean }) {
  const numbers = ['Orders', ...(hasTakings ? ['Sold'] : [])]
  return (
    <details className="mt-3">
      <summary className="text-link font-semibold">Show as a table</summary>
      <p className="mb-2 text-muted">Without orders that were cancelled or came back.</p>
      <table aria-labelledby={HEADING_ID} className="w-full max-w-xl">
        <TableHead of={['Day', ...numbers]} numbers={numbers} />
        <tbody>
          {days.toReversed().map(({ day, orders, takings }) => (
            <tr key={day}>
              <th scope="row" className="border-b border-line px-2 py-1.5 text-left font-normal">
                <time dateTime={day}>{formatDay(day)}</time>
              </th>
              <td className="border-b border-line px-2 py-1.5 text-right tabular-nums">{orders}</td>
              {takings === undefined ? null : (
                <td className="border-b border-line px-2 py-1.5 text-right tabular-nums">{formatPrice(takings)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function wordsOf({ day, orders, takings }: DayOfSales): string {
  const words = `${formatDay(day)}: ${counted(orders, 'order')}`
  return takings === undefined ? words : `${words}, ${formatPrice(takings)}`
}

import { href } from 'react-router'
import { useDeskData, useMay, useRootData } from '#app/frame/root-data.ts'
import { type Tab, Tabs } from '#app/kit/list/tabs.tsx'
import { AddLink, DeskHeading } from '../frame/desk-heading.tsx'
import { CALL_QUEUE_PATH, type orderViewOf, WORK_LISTS, workPath } from './orders-query.ts'

/** Tabs in the order of an order's life, and the link to take an order by phone. */
export function OrderViews({ face }: { face: ReturnType<typeof orderViewOf> | 'returns' }) {
  const may = useMay()
  const waiting = useDeskData()?.waiting
  const hasCounter = useRootData()?.settings.delivery.ways?.pickup !== undefined
  const tabs: Tab[] = [
    ...(may('confirm orders')
      ? [{ words: 'To confirm', to: CALL_QUEUE_PATH, isShown: face === 'queue', count: waiting?.toConfirm }]
      : []),
    ...WORK_LISTS.map((list) => ({
      words: list.tab,
      to: workPath(list),
      isShown: typeof face === 'object' && face.name === list.name,
      count: waiting?.[list.name],
      // Hidden in a shop without a counter.
      isNeeded: !list.isCollected || hasCounter,
    })).filter(({ isNeeded, isShown, count }) => isNeeded || isShown || count),
    ...(may('cancel orders')
      ? [
          {
            words: 'Returns',
            to: href('/admin/orders/returns'),
            isShown: face === 'returns',
            count: waiting?.returnsAsked,
          },
        ]
      : []),
    { words: 'All orders', to: href('/admin/orders'), isShown: face === 'all' || face === 'flood' },
  ]
  return (
    <div className="mb-1.5 grid max-lg:mb-0.5 grid-cols-[1fr_auto] items-center gap-x-3 lg:grid-cols-[auto_1fr_auto]">
      <DeskHeading title={face === 'returns' ? 'Returns' : 'All Customer Orders'} className="" />
      <Tabs
        label="Orders shown"
        tabs={tabs}
        className="max-lg:order-last max-lg:col-span-2 lg:gap-1 lg:*:min-h-9 lg:*:px-1.5 lg:*:text-sm xl:*:px-3"
      />
      {may('take orders') ? <AddLink to={href('/admin/orders/new')} words="Order by phone" /> : null}
    </div>
  )
}

import { Bell, BellOff, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { WaitingCounts } from '#store/overview/overview.schema.ts'
import { isSoundOn, switchSound } from './chime.ts'
import { useDeskNews } from './use-desk-news.ts'

/** Where new orders are shown as they come. */
const QUEUE = `${href('/admin/orders')}?status=placed`

/**
 * Says that something is new, by a sound, in the title and in a line over the page that moves nothing. It hangs above the
 * foot, where a page has room, so that it covers no way of the desk, and can be put away.
 */
export function DeskBell({ waiting }: { waiting: WaitingCounts }) {
  const { fresh, show, hide, isOnList } = useDeskNews(waiting)
  const words = wordsOf(fresh)
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--desk-foot)+8rem)] z-30 flex justify-center px-4 print:hidden"
    >
      {words === '' ? null : (
        <p className="pointer-events-auto flex items-center gap-2 rounded-full border border-marigold bg-surface py-1 pr-1 pl-5 font-semibold shadow-card">
          <span>{words}</span>
          {isOnList && fresh.order && !fresh.first_orders ? (
            <Button onClick={show}>Show</Button>
          ) : (
            <ButtonLink to={placeOf(fresh)} onClick={show}>
              Show
            </ButtonLink>
          )}
          <button
            type="button"
            aria-label="Hide the notice"
            className="grid size-11 place-items-center rounded-full text-muted hover:text-action"
            onClick={hide}
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        </p>
      )}
    </div>
  )
}

type Fresh = ReturnType<typeof useDeskNews>['fresh']

/** "2 new orders", or what else there is. */
function wordsOf({ order = 0, low_stock = 0, mail_failed = 0, first_orders = 0, message_limit = 0 }: Fresh): string {
  if (first_orders > 0) return 'Many first orders wait for a call'
  if (order > 0) return order === 1 ? '1 new order' : `${order} new orders`
  if (message_limit > 0) return 'Few messages are left for today'
  if (mail_failed > 0)
    return mail_failed === 1 ? 'A message could not be sent' : `${mail_failed} messages could not be sent`
  if (low_stock > 0) return low_stock === 1 ? 'A product runs low' : `${low_stock} products run low`
  return ''
}

function placeOf({ order, mail_failed, first_orders, message_limit }: Fresh): string {
  if (first_orders) return href('/admin/settings/:part', { part: 'caps' })
  if (order) return QUEUE
  if (message_limit) return href('/admin/settings/:part', { part: 'sending' })
  return mail_failed ? href('/admin/mail') : href('/admin/products')
}

/** Each browser for itself: the counter has a sound, the phone in the bag has none. */
export function SoundSwitch() {
  const isHydrated = useHydrated()
  const [isOn, setIsOn] = useState(false)
  useEffect(() => setIsOn(isSoundOn()), [])
  const Icon = isOn ? Bell : BellOff
  return (
    <button
      type="button"
      aria-pressed={isOn}
      disabled={!isHydrated}
      className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm font-semibold text-muted hover:text-action"
      onClick={() => {
        switchSound(!isOn)
        setIsOn(!isOn)
      }}
    >
      <Icon className="size-5" aria-hidden="true" />
      {isOn ? 'Sound on' : 'Sound off'}
    </button>
  )
}

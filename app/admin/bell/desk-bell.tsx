import { X } from 'lucide-react'
import { href } from 'react-router'
import { IconButton } from '#app/admin/icon-button.tsx'
import { pathOfPart } from '#app/admin/settings-index.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { WaitingCounts } from '#store/overview/overview.schema.ts'
import type { RingKind } from '#store/rings/rings.ts'
import { useDeskNews } from './use-desk-news.ts'

/** The orders that wait to be confirmed. */
const QUEUE = `${href('/admin/orders')}?status=placed`

/**
 * Says that something is new, in the title and in a line at the lower edge that moves nothing and can be put away.
 */
export function DeskBell({ waiting }: { waiting: WaitingCounts }) {
  const { fresh, show, hide, isOnList } = useDeskNews(waiting)
  const notice = noticeOf(fresh)
  return (
    <div role="status" className="max-w-full">
      {notice ? (
        <p className="pointer-events-auto flex items-center gap-2 rounded-full border border-marigold bg-surface py-1 pr-1 pl-5 font-semibold shadow-card">
          <span>{notice.words}</span>
          {isOnList && fresh.order && !fresh.order_refused ? (
            <Button onClick={show}>Show</Button>
          ) : (
            <ButtonLink to={notice.to} onClick={show}>
              Show
            </ButtonLink>
          )}
          <IconButton label="Hide the notice" className="text-muted" onClick={hide}>
            <X className="size-5" aria-hidden="true" />
          </IconButton>
        </p>
      ) : null}
    </div>
  )
}

type Fresh = ReturnType<typeof useDeskNews>['fresh']

/** The words and link for each kind, the most pressing first. */
const NOTICES: readonly [kind: RingKind, one: string, many: string, to: string][] = [
  ['order_refused', 'An order was turned away', '# orders were turned away', href('/admin')],
  ['order', '1 new order', '# new orders', QUEUE],
  ['complaint', 'A complaint waits', '# complaints wait', href('/admin/requests/complaints')],
  ['proof_failed', ...twice('The nightly proof found something wrong'), href('/admin/status')],
  ['message_limit', ...twice('Few messages are left for today'), pathOfPart('sending')],
  ['mail_failed', 'A message could not be sent', '# messages could not be sent', href('/admin/mail')],
  ['low_stock', 'A product runs low', '# products run low', href('/admin/products')],
]

function twice(words: string): [string, string] {
  return [words, words]
}

/** "2 new orders", or what else there is. */
function noticeOf(fresh: Fresh): { words: string; to: string } | undefined {
  const notice = NOTICES.find(([kind]) => fresh[kind])
  if (!notice) return undefined
  const [kind, one, many, to] = notice
  const count = fresh[kind] ?? 0
  return { words: count === 1 ? one : many.replace('#', String(count)), to }
}

import { X } from 'lucide-react'
import { Button, ButtonLink } from '#app/kit/press/button.tsx'
import { IconButton } from '#app/kit/press/icon-button.tsx'
import type { WaitingCounts } from '#store/shop/overview/overview.schema.ts'
import { RINGS, type RingKind } from '#store/talk/rings/rings.ts'
import { useDeskNews } from './use-desk-news.ts'

/** Tells what is new in a dismissible line at the lower edge, which moves nothing. */
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

const KINDS = Object.keys(RINGS) as RingKind[]

/** "2 new orders", or the most pressing other news. */
function noticeOf(fresh: Fresh): { words: string; to: string } | undefined {
  const kind = KINDS.find((kind) => fresh[kind])
  if (!kind) return undefined
  const [{ news, to }, count] = [RINGS[kind], fresh[kind] ?? 0]
  return { words: count === 1 ? news[0] : news[1].replace('#', String(count)), to }
}

import { SlidersHorizontal } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'

type SheetProps = { id: string; className?: string; children: ReactNode }

/**
 * On a phone a sheet above the lower edge, opened by a button whose `popoverTarget` is its id, before any script; part of
 * the page where there is room.
 */
export function Sheet({ id, className = '', children }: SheetProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is followed or pressed by keyboard clicks too
    // biome-ignore lint/a11y/noStaticElementInteractions: the links and buttons inside are what is pressed
    <div id={id} popover="auto" onClick={closeAfterUse} className={`desk-sheet ${className}`}>
      {children}
    </div>
  )
}

function closeAfterUse({ target, currentTarget }: MouseEvent<HTMLDivElement>) {
  const isUse = target instanceof Element && target.closest('a, button') && !target.closest('[aria-pressed], dialog')
  if (isUse && currentTarget.matches(':popover-open')) currentTarget.hidePopover()
}

type FilterSheetProps = SheetProps & { set: readonly (string | false | undefined)[] }

/** What narrows a list: on a phone behind one button that shows what is set, in the words of the fields. */
export function FilterSheet({ set, ...sheet }: FilterSheetProps) {
  return (
    <>
      <Button look="quiet" popoverTarget={sheet.id} className="mb-2 lg:hidden">
        <SlidersHorizontal className="size-5 shrink-0" aria-hidden="true" />
        <span className="line-clamp-1 break-all">
          {['Filters', set.filter(Boolean).join(', ')].filter(Boolean).join(': ')}
        </span>
      </Button>
      <Sheet {...sheet} />
    </>
  )
}

/** What is seldom needed: on a phone one line until it is pressed. */
export function Fold({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <details className="panel desk-fold">
        <summary>
          <h2 id={id} className="inline text-xl">
            {heading}
          </h2>
        </summary>
        <div className="mt-3">{children}</div>
      </details>
    </section>
  )
}

import { SlidersHorizontal } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/section.tsx'

type FilterSheetProps = ComponentProps<typeof Sheet> & { set: readonly (string | false | undefined)[] }

/** What narrows a list: on a phone behind a button beside the heading, and below it once something is set, in the fields' words. */
export function FilterSheet({ set, ...sheet }: FilterSheetProps) {
  const words = set.filter(Boolean).join(', ')
  return (
    <>
      <Button
        look="quiet"
        popoverTarget={sheet.id}
        className={`lg:hidden ${words ? 'mb-2 max-w-full' : 'absolute top-1.5 right-18 z-1 px-3'}`}
      >
        <SlidersHorizontal className="size-5 shrink-0" aria-hidden="true" />
        <span className={words ? 'line-clamp-1 break-all' : 'sr-only'}>{words ? `Filters: ${words}` : 'Filters'}</span>
      </Button>
      <Sheet {...sheet} />
    </>
  )
}

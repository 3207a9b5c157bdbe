import { SlidersHorizontal } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/section.tsx'

type FilterSheetProps = ComponentProps<typeof Sheet> & { set: readonly (string | false | undefined)[] }

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

import { href } from 'react-router'
import { read } from '#app/kit/api/read.ts'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { counted } from '#app/kit/words/counted.ts'
import { wordsOfDates } from '#app/kit/words/dates.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { type Collection, collectionPath, isOpenAt } from '#store/goods/collections/collections.ts'
import { imageAtWidth } from '#store/goods/images/images.ts'
import { DeskHeading } from '../frame/desk-heading.tsx'

export const load = async ({ api }: PageArgs) => ({
  shelves: await read<Collection[]>(() => api.admin.collections.$post({ json: {} })),
  now: Date.now(),
})

export const handle = { title: 'Shelves', hasOwnHeading: true, of: 'the shelves' } satisfies PageHandle

export default function Shelves({ loaderData: { shelves, now } }: PageProps<typeof load>) {
  return (
    <>
      <DeskHeading title="Shelves">
        <ButtonLink to={href('/admin/shelves/new')}>Add a shelf</ButtonLink>
      </DeskHeading>
      <ul className="max-w-4xl rows">
        {shelves.map((shelf) => (
          <Line key={shelf.name} shelf={shelf} now={now} />
        ))}
      </ul>
    </>
  )
}

function Line({ shelf, now }: { shelf: Collection; now: number }) {
  const { name, title, picture } = shelf
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      {picture ? (
        <img
          src={imageAtWidth(picture, 200)}
          alt=""
          width={72}
          height={48}
          className="h-12 w-18 rounded-xl bg-sunken object-cover"
        />
      ) : null}
      <p className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <span className="font-semibold">{title}</span>
        <span className="block text-sm text-muted">{wordsOfShelf(shelf, now)}</span>
      </p>
      <div className="flex gap-2 *:px-4">
        {isOpenAt(shelf, now) ? (
          <ButtonLink look="quiet" to={collectionPath(name)} aria-label={`See it: ${title}`}>
            See it
          </ButtonLink>
        ) : null}
        <ButtonLink look="quiet" to={href('/admin/shelves/edit/:name', { name })} aria-label={`Edit ${title}`}>
          Edit
        </ButtonLink>
      </div>
    </li>
  )
}

/** "12 products, from 1 Nov 2026, in the menu". */
function wordsOfShelf(shelf: Collection, now: number): string {
  const { rule, productIds, isInMenu } = shelf
  const what = rule ? 'fills itself' : counted(productIds.length, 'product')
  return [what, wordsOfDates(shelf, now), isInMenu && 'in the menu'].filter(Boolean).join(', ')
}

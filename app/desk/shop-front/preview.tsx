import { useState } from 'react'
import { browserApi } from '#app/kit/api/api-client.ts'
import { read } from '#app/kit/api/read.ts'
import { useDebouncedQuery } from '#app/kit/api/use-debounced-query.ts'
import { Field } from '#app/kit/form/field.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { loadListing } from '#app/shop/catalogue/load-listing.ts'
import { FEATURED, HomeFace } from '#app/shop/home/home-face.tsx'
import { loadShelves } from '#app/shop/home/load-shelves.ts'
import type { HomeDesk } from '#store/goods/collections/collections.schema.ts'
import { heroAt, homeView, openCollections } from '#store/goods/collections/home-layout.ts'
import { HOME_LIMITS } from '#store/goods/collections/limits.ts'
import { inputOfMoment, momentOfInput } from '#store/india.ts'
import { shownHero } from '#store/shop/settings/shop-look.ts'
import { DeskHeading } from '../frame/desk-heading.tsx'

export async function load({ api }: PageArgs) {
  const [desk, listing] = await Promise.all([
    read<HomeDesk>(() => api.admin.home.$post({ json: {} })),
    loadListing(api, { ...FEATURED, limit: String(HOME_LIMITS.rowLength) }),
  ])
  return { desk, listing, now: Date.now() }
}

export const handle = {
  title: 'Preview of the First Page',
  hasOwnHeading: true,
  of: 'the shelves',
} satisfies PageHandle

/** Shows the first page as saved, for any day; nothing in it can be pressed. */
export default function HomePreview({ loaderData: { desk, listing, now } }: PageProps<typeof load>) {
  const [day, setDay] = useState('')
  const at = Date.parse(momentOfInput(day) ?? '') || now
  const home = homeView(desk.layout, openCollections(desk.collections, at))
  const shelves = useDebouncedQuery(JSON.stringify(home.parts), () => loadShelves(browserApi, home))
  return (
    <>
      <DeskHeading title={handle.title} className="mb-6">
        <Field
          label="As it will be on"
          type="datetime-local"
          value={day || inputOfMoment(new Date(now).toISOString())}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </DeskHeading>
      <div inert aria-hidden="true">
        <HomeFace
          hero={shownHero(heroAt(desk.layout, at) ?? desk.welcome)}
          home={home}
          page={1}
          listing={{ ...listing, total: listing.products.length }}
          shelves={shelves?.found ?? []}
        />
      </div>
    </>
  )
}

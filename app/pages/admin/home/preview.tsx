import { useState } from 'react'
import { data } from 'react-router'
import { browserApi } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import { useAnswer } from '#app/api/use-send.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import { FEATURED, HomeFace } from '#app/home/home-face.tsx'
import { loadShelves } from '#app/home/load-shelves.ts'
import { loadListing } from '#app/listing/load-listing.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Loaded } from '#app/ui/messages.tsx'
import type { HomeDesk } from '#store/collections/collections.schema.ts'
import { heroAt, homeView, openCollections } from '#store/collections/home-layout.ts'
import { HOME_LIMITS } from '#store/collections/limits.ts'
import { inputOfMoment, momentOfInput } from '#store/india.ts'
import { shownHero } from '#store/settings/shop-look.ts'
import { useLayoutShown } from './live-layout.ts'

export async function load({ api }: PageArgs) {
  const [{ status, answer }, listing] = await Promise.all([
    read(() => api.admin.home.$post({ json: {} })),
    loadListing(api, { ...FEATURED, limit: String(HOME_LIMITS.rowLength) }),
  ])
  return data({ status, home: answer, listing, now: Date.now() }, { status })
}

export const meta = ({ shop }: MetaArgs) => [pageTitle(shop, 'Preview of the First Page')]

type Data = PageProps<typeof load>['loaderData']

/** The first page on any day, also while it is being changed in another window. Nothing in it can be pressed. */
export default function HomePreview({ loaderData: { home, status, ...shown } }: PageProps<typeof load>) {
  return (
    <Loaded answer={home} status={status} of="the shelves">
      {(desk) => <Preview desk={desk} {...shown} />}
    </Loaded>
  )
}

function Preview({ desk, listing, now }: Pick<Data, 'listing' | 'now'> & { desk: HomeDesk }) {
  const layout = useLayoutShown(desk.layout)
  const [day, setDay] = useState('')
  const at = Date.parse(momentOfInput(day) ?? '') || now
  const home = homeView(layout, openCollections(desk.collections, at))
  const shelves = useAnswer(JSON.stringify(home.parts), () => loadShelves(browserApi, home))
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-3">
        <h1 className="page-heading">Preview of the First Page</h1>
        <Field
          label="As it will be on"
          type="datetime-local"
          value={day || inputOfMoment(new Date(now).toISOString())}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </div>
      <div inert aria-hidden="true">
        <HomeFace
          hero={shownHero(heroAt(layout, at) ?? desk.welcome)}
          home={home}
          page={1}
          listing={{ ...listing, total: listing.products.length }}
          shelves={shelves?.found ?? []}
        />
      </div>
    </>
  )
}

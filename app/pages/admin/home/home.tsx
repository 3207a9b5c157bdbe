import { useState } from 'react'
import { href } from 'react-router'
import { useDeskSend } from '#app/admin/outcomes.tsx'
import { LeaveQuestion, useUnsavedChanges } from '#app/admin/unsaved-changes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CheckedForm, Submit } from '#app/ui/forms/checked-form.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
import { Section } from '#app/ui/section.tsx'
import type { HomeDesk } from '#store/collections/collections.schema.ts'
import type { HomeLayout } from '#store/collections/home-layout.ts'
import { HOME_LIMITS } from '#store/collections/limits.ts'
import { CATEGORIES } from '#store/products/products.ts'
import { Heroes } from './heroes.tsx'
import { useTellLayout } from './live-layout.ts'
import { OrderedNames } from './ordered-names.tsx'

export const load = async ({ api }: PageArgs) => ({
  home: await read<HomeDesk>(() => api.admin.home.$post({ json: {} })),
  now: Date.now(),
})

export const handle = { title: 'First Page', hasOwnHeading: true, of: 'the shelves' } satisfies PageHandle

export default function ArrangeHome({ loaderData: { home, now } }: PageProps<typeof load>) {
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="page-heading">First Page</h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink look="quiet" to={href('/admin/home/preview')} target="_blank">
            Preview
          </ButtonLink>
          <ButtonLink look="quiet" to={href('/admin/shelves')}>
            Shelves
          </ButtonLink>
        </div>
      </div>
      <Arrangement desk={home} now={now} />
    </>
  )
}

function Arrangement({ desk, now }: { desk: HomeDesk; now: number }) {
  const { layout, change, save, isChanged, blocker, sending } = useArrangement(desk)
  return (
    <>
      <CheckedForm sending={sending} onSend={save} className="space-y-8 [&>:not(.desk-bar)]:max-w-4xl">
        <Heroes
          // What somebody else saved brings other fields.
          key={JSON.stringify(desk.layout.heroes)}
          heroes={layout.heroes}
          collections={desk.collections}
          now={now}
          onChange={(heroes) => change({ heroes })}
        />
        <Order layout={layout} desk={desk} change={change} />
        <div className="desk-bar flex-col items-stretch">
          <FormError />
          <div className="flex flex-wrap items-center gap-3">
            <Submit busy="Saving...">Save</Submit>
            <p className="text-sm text-muted">{isChanged ? 'Not saved yet.' : 'This is what shoppers see.'}</p>
          </div>
        </div>
      </CheckedForm>
      <LeaveQuestion blocker={blocker}>The changes to the first page are not saved yet.</LeaveQuestion>
    </>
  )
}

/** The layout as it is being changed. The page is read again after each change: what nobody touched follows. */
function useArrangement(desk: HomeDesk) {
  const [layout, setLayout] = useState<HomeLayout>(desk.layout)
  const [base, setBase] = useState(desk.layout)
  if (!isSame(base, desk.layout)) {
    setBase(desk.layout)
    if (isSame(layout, base)) setLayout(desk.layout)
  }
  const sending = useDeskSend()
  const isChanged = !isSame(layout, desk.layout)
  const { blocker } = useUnsavedChanges(isChanged)
  useTellLayout(layout)

  function save() {
    const json = { revision: desk.revision, layout }
    return sending.send(() => browserApi.admin.home.save.$post({ json }), {
      done: 'Saved. Shoppers see it now.',
      failed: beside,
    })
  }

  const change = (part: Partial<HomeLayout>) => setLayout({ ...layout, ...part })
  return { layout, change, save, isChanged, blocker, sending }
}

/** A refusal stands beside the buttons. */
const beside = () => undefined

const FIXED: Record<string, string> = { tiles: 'The tiles', featured: 'Featured products' }

type OrderProps = { layout: HomeLayout; desk: HomeDesk; change: (part: Partial<HomeLayout>) => void }

/** The tiles, and what stands above and below them. */
function Order({ layout: { tiles, parts }, desk, change }: OrderProps) {
  const shelves = Object.fromEntries(desk.collections.map(({ name, title }) => [name, title]))
  const categories = Object.fromEntries(CATEGORIES.map((name) => [name, name]))
  const partOf = (name: string) => parts.find((part) => part.name === name) ?? { name, least: 1 }
  return (
    <>
      <Section id="tiles" heading="Tiles">
        <OrderedNames
          names={tiles}
          words={{ ...categories, ...shelves }}
          most={HOME_LIMITS.tiles}
          adding="Add a tile"
          onChange={(tiles) => change({ tiles })}
        />
      </Section>
      <Section id="order" heading="What stands where">
        <OrderedNames
          names={parts.map(({ name }) => name)}
          words={{ ...FIXED, ...shelves }}
          most={HOME_LIMITS.parts}
          adding="Add a row"
          stays="featured"
          leastOf={(name) => (name in FIXED ? undefined : partOf(name).least)}
          onLeast={(name, least) =>
            change({ parts: parts.map((part) => (part.name === name ? { name, least } : part)) })
          }
          onChange={(names) => change({ parts: names.map(partOf) })}
        />
      </Section>
    </>
  )
}

function isSame(one: HomeLayout, other: HomeLayout): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

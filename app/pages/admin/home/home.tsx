import { useState } from 'react'
import { href } from 'react-router'
import { answered } from '#app/admin/answered.ts'
import { useDeskSend } from '#app/admin/outcomes.tsx'
import { LeaveQuestion, useUnsavedChanges } from '#app/admin/unsaved-changes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import type { Sending } from '#app/api/use-send.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CheckedForm, Submit } from '#app/ui/forms/checked-form.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
import { Loaded } from '#app/ui/messages.tsx'
import { Section } from '#app/ui/section.tsx'
import { TimeOf } from '#app/ui/when.tsx'
import type { HomeDesk } from '#store/collections/collections.schema.ts'
import type { HomeLayout } from '#store/collections/home-layout.ts'
import { HOME_LIMITS } from '#store/collections/limits.ts'
import { CATEGORIES } from '#store/products/products.ts'
import { Heroes } from './heroes.tsx'
import { useTellLayout } from './live-layout.ts'
import { OrderedNames } from './ordered-names.tsx'

export const load = ({ api }: PageArgs) => answered(() => api.admin.home.$post({ json: {} }), { now: Date.now() })

export const meta = ({ shop }: MetaArgs) => [pageTitle(shop, 'First Page')]

export default function ArrangeHome({ loaderData: { status, answer: home, now } }: PageProps<typeof load>) {
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
      <Loaded answer={home} status={status} of="the shelves">
        {(answer) => <Arrangement desk={answer} now={now} />}
      </Loaded>
    </>
  )
}

function Arrangement({ desk, now }: { desk: HomeDesk; now: number }) {
  const { layout, change, save, isChanged, blocker, sending } = useArrangement(desk)
  return (
    <>
      <CheckedForm sending={sending} onSend={() => save(true)} className="space-y-8 [&>:not(.desk-bar)]:max-w-4xl">
        <Heroes
          // What was shown again brings other fields.
          key={JSON.stringify(desk.draft.heroes)}
          heroes={layout.heroes}
          collections={desk.collections}
          now={now}
          onChange={(heroes) => change({ heroes })}
        />
        <Order layout={layout} desk={desk} change={change} />
        <div className="desk-bar flex-col items-stretch">
          <FormError />
          <div className="flex flex-wrap items-center gap-3">
            <Submit busy="Saving...">Publish</Submit>
            <Button look="quiet" disabled={!sending.isReady || !isChanged} onClick={() => save(false)}>
              Keep as draft
            </Button>
            <p className="text-sm text-muted">{wordsOfState(desk, layout, isChanged)}</p>
          </div>
        </div>
      </CheckedForm>
      <PublishedBefore history={desk.history} sending={sending} />
      <LeaveQuestion blocker={blocker}>The changes to the first page are not kept yet.</LeaveQuestion>
    </>
  )
}

/** The layout as it is being changed. The page is read again after each change: what nobody touched follows. */
function useArrangement(desk: HomeDesk) {
  const [layout, setLayout] = useState<HomeLayout>(desk.draft)
  const [base, setBase] = useState(desk.draft)
  if (!isSame(base, desk.draft)) {
    setBase(desk.draft)
    if (isSame(layout, base)) setLayout(desk.draft)
  }
  const sending = useDeskSend()
  const isChanged = !isSame(layout, desk.draft)
  const { blocker } = useUnsavedChanges(isChanged)
  useTellLayout(layout)

  function save(isPublished: boolean) {
    const json = { revision: desk.revision, layout, isPublished }
    return sending.send(() => browserApi.admin.home.save.$post({ json }), {
      done: isPublished ? 'Published. Shoppers see it now.' : 'The draft is kept. Shoppers see no change.',
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

function wordsOfState({ published }: HomeDesk, layout: HomeLayout, isChanged: boolean): string {
  if (isSame(layout, published)) return 'This is what shoppers see.'
  return isChanged ? 'Not kept yet.' : 'A draft. Shoppers see what was published before.'
}

type Props = { history: HomeDesk['history']; sending: Sending }

/** Earlier published layouts, each of which can be shown again. */
function PublishedBefore({ history, sending: { send, isReady } }: Props) {
  if (history.length === 0) return null
  const show = (id: string) =>
    send(() => browserApi.admin.home[':id'].show.$post({ param: { id }, json: {} }), {
      done: 'Shoppers see this one again.',
    })
  return (
    <Section id="history" heading="Published before" className="mt-8 max-w-4xl" takesFocus>
      <ul className="divide-y divide-line">
        {history.map(({ _id, publishedAt, heroes, rows }, at) => (
          <li key={_id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4">
            <span>
              <TimeOf iso={publishedAt} />, {heroes} {heroes === 1 ? 'welcome' : 'welcomes'} by date, {rows}{' '}
              {rows === 1 ? 'row' : 'rows'}
            </span>
            {at === 0 ? (
              <span className="text-muted">Shoppers see it now</span>
            ) : (
              <Button look="quiet" disabled={!isReady} onClick={() => show(_id)}>
                {at === 1 ? 'Undo: show this one' : 'Show this one'}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

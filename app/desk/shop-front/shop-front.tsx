import { useEffect, useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { browserApi } from '#app/kit/api/api-client.ts'
import { read } from '#app/kit/api/read.ts'
import { EditForm } from '#app/kit/form/edit-form.tsx'
import { Edited } from '#app/kit/form/edited.tsx'
import { Options, Select } from '#app/kit/form/field.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { Button, ButtonLink } from '#app/kit/press/button.tsx'
import { MoveButtons, moved } from '#app/kit/press/move-buttons.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { HomeDesk } from '#store/goods/collections/collections.schema.ts'
import type { HomeLayout } from '#store/goods/collections/home-layout.ts'
import { HOME_LIMITS } from '#store/goods/collections/limits.ts'
import { CATEGORIES } from '#store/goods/products/products.ts'
import { DeskHeading } from '../frame/desk-heading.tsx'
import { Welcomes } from './welcomes.tsx'

export const load = async ({ api }: PageArgs) => ({
  home: await read<HomeDesk>(() => api.admin.home.$post({ json: {} })),
  now: Date.now(),
})

export const handle = { title: 'Shop front', hasOwnHeading: true, of: 'the shelves' } satisfies PageHandle

export default function ArrangeHome({ loaderData: { home, now } }: PageProps<typeof load>) {
  return (
    <>
      <DeskHeading title={handle.title} className="mb-4">
        <ButtonLink look="quiet" to={href('/admin/home/preview')} target="_blank">
          Preview
        </ButtonLink>
        <ButtonLink look="quiet" to={href('/admin/shelves')}>
          Shelves
        </ButtonLink>
        <ButtonLink look="quiet" to={href('/admin/pages')}>
          Pages
        </ButtonLink>
      </DeskHeading>
      <Arrangement desk={home} now={now} />
    </>
  )
}

/** The form follows what somebody else saves while nothing is changed. */
function Arrangement({ desk, now }: { desk: HomeDesk; now: number }) {
  const [isChanged, setChanged] = useState(false)
  return (
    <Edited loaded={desk} revision={desk.revision} follows={!isChanged}>
      {(edited) => <Arranging edited={edited} collections={desk.collections} now={now} onChanged={setChanged} />}
    </Edited>
  )
}

type ArrangingProps = Pick<HomeDesk, 'collections'> & {
  edited: Edited<HomeDesk>
  now: number
  onChanged: (isChanged: boolean) => void
}

function Arranging({ edited, collections, now, onChanged }: ArrangingProps) {
  const { base, noteSaved } = edited
  const [layout, setLayout] = useState<HomeLayout>(base.layout)
  const { revalidate } = useRevalidator()
  const isChanged = JSON.stringify(layout) !== JSON.stringify(base.layout)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each change of it
  useEffect(() => onChanged(isChanged), [isChanged])
  const change = (part: Partial<HomeLayout>) => setLayout({ ...layout, ...part })

  return (
    <EditForm<HomeDesk>
      edited={edited}
      of="first page"
      save="Save"
      call={() => () => browserApi.admin.home.save.$post({ json: { revision: base.revision, layout } })}
      isChanged={isChanged}
      done="Saved. Shoppers see it now."
      onSaved={async (now) => {
        noteSaved(now, now.revision)
        await revalidate()
      }}
      className="space-y-8 [&>:not(.desk-bar)]:max-w-4xl"
    >
      <Welcomes
        welcomes={layout.heroes}
        collections={collections}
        now={now}
        onChange={(heroes) => change({ heroes })}
      />
      <Order layout={layout} collections={collections} change={change} />
    </EditForm>
  )
}

const FIXED: Record<string, string> = { tiles: 'The tiles', featured: 'Featured products' }

type OrderProps = Pick<ArrangingProps, 'collections'> & {
  layout: HomeLayout
  change: (part: Partial<HomeLayout>) => void
}

/** The order of the tiles and of the parts around them. */
function Order({ layout: { tiles, parts }, collections, change }: OrderProps) {
  const shelves = Object.fromEntries(collections.map(({ name, title }) => [name, title]))
  const categories = Object.fromEntries(CATEGORIES.map((name) => [name, name]))
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
      <Section id="order" heading="Places">
        <OrderedNames
          names={parts.map(({ name }) => name)}
          words={{ ...FIXED, ...shelves }}
          most={HOME_LIMITS.parts}
          adding="Add a row"
          stays="featured"
          onChange={(names) => change({ parts: names.map((name) => ({ name })) })}
        />
      </Section>
    </>
  )
}

type NamesProps = {
  names: readonly string[]
  /** Labels of all possible entries, by name. */
  words: Readonly<Record<string, string>>
  most: number
  adding: string
  /** Names that cannot be removed. */
  stays?: string
  onChange: (names: string[]) => void
}

/** A list of names to move, remove and add. */
function OrderedNames({ names, words, most, adding, stays, onChange }: NamesProps) {
  const further = Object.entries(words).filter(([name]) => !names.includes(name))
  return (
    <div className="rounded-card border border-line bg-surface">
      <ol className="divide-y divide-line">
        {names.map((name, at) => {
          const said = words[name] ?? `${name} (removed)`
          return (
            <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
              <span className="min-w-32 flex-1 [overflow-wrap:anywhere]">{said}</span>
              <MoveButtons name={said} at={at} count={names.length} onMove={(to) => onChange(moved(names, at, to))} />
              <Button
                look="quiet"
                className={name === stays ? 'invisible max-sm:hidden' : ''}
                aria-label={`Remove ${said}`}
                onClick={() => onChange(names.filter((one) => one !== name))}
              >
                Remove
              </Button>
            </li>
          )
        })}
      </ol>
      {further.length > 0 && names.length < most ? (
        <div className="border-t border-line px-4 py-3">
          <Select
            label={adding}
            className="max-w-sm"
            value=""
            onChange={(event) => onChange([...names, event.currentTarget.value])}
          >
            <Options of={{ '': 'Choose', ...Object.fromEntries(further) }} />
          </Select>
        </div>
      ) : null}
    </div>
  )
}

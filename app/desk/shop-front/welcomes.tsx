import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { idOfField, pathOfPart } from '#app/desk/frame/settings-index.ts'
import { parseField } from '#app/kit/form/field-of.tsx'
import { type FieldTable, PERIOD_FIELDS, TableFields } from '#app/kit/form/field-table.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { MoveButtons, moved } from '#app/kit/press/move-buttons.tsx'
import { wordsOfDates } from '#app/kit/words/dates.tsx'
import { type Collection, collectionPath } from '#store/goods/collections/collections.ts'
import type { HomeHero } from '#store/goods/collections/home-layout.ts'
import { HOME_LIMITS } from '#store/goods/collections/limits.ts'

type Props = {
  welcomes: readonly HomeHero[]
  collections: readonly Collection[]
  now: number
  onChange: (welcomes: HomeHero[]) => void
}

const NEW: HomeHero = { words: '', note: '', picture: '', to: '', link: '', beginsAt: null, endsAt: null }

/** Where a welcome may lead. */
const PLACES = {
  '': 'Nowhere',
  '/category/Study': 'Study',
  '/category/Toy': 'Toy Finder',
  '/gift-finder': 'Gift Finder',
  '/category/Household': 'Household',
}

/** The welcomes for some days; shoppers see the first that is due. Each keeps its id while it is moved. */
export function Welcomes({ welcomes, collections, now, onChange }: Props) {
  const [ids, setIds] = useState(() => welcomes.map((_, at) => at))
  const places = { ...PLACES, ...Object.fromEntries(collections.map((one) => [collectionPath(one.name), one.title])) }

  function change(order: number[], next: HomeHero[]) {
    setIds(order)
    onChange(next)
  }

  return (
    <Section id="heroes" heading="Welcomes for some days">
      <p className="mb-3 max-w-prose text-muted">
        The first one that is due stands on top of the shop. On other days shoppers see{' '}
        <Link to={`${pathOfPart('look')}#${idOfField('/heroWords')}`} className="text-action underline">
          the usual one
        </Link>
        .
      </p>
      <ol className="grid grid-cols-1 gap-4">
        {welcomes.map((welcome, at) => (
          <li key={ids[at]} className="panel grid grid-cols-1 gap-2">
            <div className="flex flex-wrap items-center gap-3">
              <p className="min-w-32 flex-1 [overflow-wrap:anywhere]">
                <span className="font-semibold">{welcome.words || 'A new welcome'}</span>
                <span className="block text-sm text-muted">{wordsOfDates(welcome, now) || 'every day'}</span>
              </p>
              <MoveButtons
                name={welcome.words || 'the welcome'}
                at={at}
                count={welcomes.length}
                onMove={(to) => change(moved(ids, at, to), moved(welcomes, at, to))}
              />
              <Button
                look="quiet"
                aria-label={`Remove ${welcome.words || 'the welcome'}`}
                onClick={() => change(without(ids, at), without(welcomes, at))}
              >
                Remove
              </Button>
            </div>
            <WelcomeFields
              welcome={welcome}
              prefix={`hero-${ids[at]}-`}
              places={places}
              onChange={(part) => onChange(welcomes.map((one) => (one === welcome ? { ...one, ...part } : one)))}
            />
          </li>
        ))}
      </ol>
      {welcomes.length < HOME_LIMITS.heroes ? (
        <Button
          look="quiet"
          className="mt-4"
          onClick={() => change([...ids, Math.max(-1, ...ids) + 1], [...welcomes, { ...NEW }])}
        >
          Add a welcome
        </Button>
      ) : null}
    </Section>
  )
}

function without<T>(list: readonly T[], at: number): T[] {
  return list.filter((_, place) => place !== at)
}

const WIDE = 'sm:col-span-2'
const WELCOME = {
  words: {
    kind: 'line',
    max: HOME_LIMITS.words,
    label: 'Large words',
    missing: 'Please enter the large words.',
    className: WIDE,
  },
  note: { kind: 'line', max: HOME_LIMITS.note, label: 'Below them', className: WIDE },
  wordsHi: {
    kind: 'line',
    max: HOME_LIMITS.words,
    label: 'Large words in Hindi',
    hint: 'Optional, for the pages in Hindi.',
  },
  noteHi: { kind: 'line', max: HOME_LIMITS.note, label: 'Below them in Hindi' },
  to: { kind: 'choice', label: 'Leads to', choices: {} },
  link: {
    kind: 'line',
    max: HOME_LIMITS.link,
    label: 'Words of the button',
    input: { placeholder: 'Have a look' },
  },
  linkHi: { kind: 'line', max: HOME_LIMITS.link, label: 'Words of the button in Hindi' },
  ...PERIOD_FIELDS,
  picture: { kind: 'picture', label: 'Picture', hint: 'Wide ones look best.', shape: 'hero', className: WIDE },
} satisfies FieldTable

type FieldsProps = {
  welcome: HomeHero
  prefix: string
  places: Readonly<Record<string, string>>
  onChange: (part: Partial<HomeHero>) => void
}

/** The fields of a welcome, folded unless it is new. */
function WelcomeFields({ welcome, prefix, places, onChange }: FieldsProps) {
  const [isNew] = useState(welcome.words === '')
  const choices = welcome.to in places ? places : { ...places, [welcome.to]: welcome.to }

  function hear({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    const name = target.name.slice(prefix.length)
    if (isName(name)) onChange({ [name]: parseField(WELCOME[name], target.value) })
  }

  return (
    <details open={isNew}>
      <summary className="py-3 font-medium">Words, dates and picture</summary>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2" onInput={hear}>
        <TableFields of={{ ...WELCOME, to: { ...WELCOME.to, choices } }} values={welcome} prefix={prefix} />
      </div>
    </details>
  )
}

function isName(name: string): name is keyof typeof WELCOME {
  return Object.hasOwn(WELCOME, name)
}

import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { idOfField, pathOfPart } from '#app/desk/frame/settings-index.ts'
import { parseField } from '#app/kit/form/field-of.tsx'
import { DATES, type FieldTable, TableFields } from '#app/kit/form/field-table.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { MoveButtons, moved } from '#app/kit/press/move-buttons.tsx'
import { wordsOfDates } from '#app/kit/words/dates.tsx'
import { type Collection, collectionPath } from '#store/goods/collections/collections.ts'
import type { HomeHero } from '#store/goods/collections/home-layout.ts'
import { HOME_LIMITS } from '#store/goods/collections/limits.ts'

type Props = {
  heroes: readonly HomeHero[]
  collections: readonly Collection[]
  now: number
  onChange: (heroes: HomeHero[]) => void
}

const NEW: HomeHero = { words: '', note: '', picture: '', to: '', link: '', beginsAt: null, endsAt: null }

/** Possible links of a welcome. */
const PLACES = {
  '': 'Nowhere',
  '/category/Study': 'Study',
  '/category/Toy': 'Toy Finder',
  '/gift-finder': 'Gift Finder',
  '/category/Household': 'Household',
}

/** The welcomes by date: the first that holds goes before the others. Each keeps its number while it is moved. */
export function Heroes({ heroes, collections, now, onChange }: Props) {
  const [ids, setIds] = useState(() => heroes.map((_, at) => at))
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
        {heroes.map((hero, at) => (
          <li key={ids[at]} className="panel grid grid-cols-1 gap-2">
            <div className="flex flex-wrap items-center gap-3">
              <p className="min-w-32 flex-1 [overflow-wrap:anywhere]">
                <span className="font-semibold">{hero.words || 'A new welcome'}</span>
                <span className="block text-sm text-muted">{wordsOfDates(hero, now) || 'every day'}</span>
              </p>
              <MoveButtons
                name={hero.words || 'the welcome'}
                at={at}
                count={heroes.length}
                onMove={(to) => change(moved(ids, at, to), moved(heroes, at, to))}
              />
              <Button
                look="quiet"
                aria-label={`Remove ${hero.words || 'the welcome'}`}
                onClick={() => change(without(ids, at), without(heroes, at))}
              >
                Remove
              </Button>
            </div>
            <HeroFields
              hero={hero}
              prefix={`hero-${ids[at]}-`}
              places={places}
              onChange={(part) => onChange(heroes.map((one) => (one === hero ? { ...one, ...part } : one)))}
            />
          </li>
        ))}
      </ol>
      {heroes.length < HOME_LIMITS.heroes ? (
        <Button
          look="quiet"
          className="mt-4"
          onClick={() => change([...ids, Math.max(-1, ...ids) + 1], [...heroes, { ...NEW }])}
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
  ...DATES,
  picture: { kind: 'picture', label: 'Picture', hint: 'Wide ones look best.', shape: 'hero', className: WIDE },
} satisfies FieldTable

type FieldsProps = {
  hero: HomeHero
  prefix: string
  places: Readonly<Record<string, string>>
  onChange: (part: Partial<HomeHero>) => void
}

/** Folded, but for a new one. */
function HeroFields({ hero, prefix, places, onChange }: FieldsProps) {
  const [isNew] = useState(hero.words === '')
  const choices = hero.to in places ? places : { ...places, [hero.to]: hero.to }

  function hear({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    const name = target.name.slice(prefix.length)
    if (isName(name)) onChange({ [name]: parseField(WELCOME[name], target.value) })
  }

  return (
    <details open={isNew}>
      <summary className="py-3 font-medium">Words, dates and picture</summary>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2" onInput={hear}>
        <TableFields of={{ ...WELCOME, to: { ...WELCOME.to, choices } }} values={hero} prefix={prefix} />
      </div>
    </details>
  )
}

function isName(name: string): name is keyof typeof WELCOME {
  return Object.hasOwn(WELCOME, name)
}

import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { PickedProducts } from '#app/desk/shared/product-finder.tsx'
import { browserApi } from '#app/kit/api/api-client.ts'
import { type FieldErrors, fieldsBelow } from '#app/kit/api/ask.ts'
import { read } from '#app/kit/api/read.ts'
import { EditForm } from '#app/kit/form/edit-form.tsx'
import { Edited } from '#app/kit/form/edited.tsx'
import { Field, Tick } from '#app/kit/form/field.tsx'
import { type FieldTable, PERIOD_FIELDS, TableFields, valuesIn } from '#app/kit/form/field-table.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Folded } from '#app/kit/page/section.tsx'
import { MoveButtons, moved } from '#app/kit/press/move-buttons.tsx'
import { Press } from '#app/kit/press/press.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { asciiNameOf } from '#store/ascii-name.ts'
import type { CollectionData, CollectionDetail } from '#store/goods/collections/collections.schema.ts'
import { OUR_COLLECTIONS } from '#store/goods/collections/collections.ts'
import { COLLECTION_LIMITS } from '#store/goods/collections/limits.ts'
import type { DeskFact } from '#store/goods/facts/facts.schema.ts'
import { factToken, readFactToken, wordsOfFact } from '#store/goods/facts/facts.ts'
import { CATEGORIES, PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import { SEO_LIMITS } from '#store/seo.ts'
import { numberIn } from '#store/typed/number.ts'

export async function load({ api, params }: PageArgs<'/admin/shelves/edit/:name'>) {
  // Absent at the address of a new one.
  const name: string | undefined = params.name
  const call = api.admin.collections[':name']
  const [shelf, facts] = await Promise.all([
    name === undefined ? undefined : read(() => call.$post({ param: { name }, json: {} })),
    read<DeskFact[]>(() => api.admin.facts.$get()),
  ])
  return { shelf, facts }
}

export const handle = {
  title: ({ name }) => (name === undefined ? 'Add a Shelf' : 'Edit Shelf'),
  of: 'the shelves',
  refused: (status) => (status === 404 ? 'There is no such shelf any more.' : undefined),
  wayOn: { to: href('/admin/shelves'), words: 'Back to Shelves' },
} satisfies PageHandle

export default function EditShelf({ loaderData: { shelf, facts }, params }: PageProps<typeof load>) {
  return (
    <Edited key={params.name} loaded={shelf} revision={shelf?.revision}>
      {(edited) => <ShelfForm {...edited} facts={facts} />}
    </Edited>
  )
}

type Shelf = CollectionDetail
type ShelfProps = Pick<Edited<Shelf | undefined>, 'base' | 'takeCurrent'> & { facts: readonly DeskFact[] }

/** Edits a shelf; saving and removing lead back to the list. */
function ShelfForm({ base: loaded, takeCurrent, facts }: ShelfProps) {
  const [initial] = useState<readonly Picked[]>(loaded?.products ?? [])
  const [picked, setPicked] = useState(initial)
  const [isByHand, setByHand] = useState(loaded ? loaded.rule === null : true)
  const navigate = useNavigate()
  const toList = () => navigate(href('/admin/shelves'))
  const asked = loaded?.rule?.fact ?? ''
  const rule = { ...RULE, ...factRule(facts, asked) }

  function save(form: FormFields) {
    const name = loaded?.name ?? (form.text('name') || nameOf(form.text('title')))
    const json = { revision: loaded?.revision ?? 0, collection: shelfIn(form, isByHand ? picked : rule, loaded) }
    return () => calls[':name'].$put({ param: { name }, json })
  }

  return (
    <EditForm<Pick<Shelf, 'title'>>
      edited={{ takeCurrent }}
      of="shelf"
      save="Save Shelf"
      call={save}
      answered={fieldsIn}
      isChanged={picked !== initial}
      onSaved={toList}
      done={({ title }) => `${title} is saved.`}
      cancel={href('/admin/shelves')}
      beside={({ allowLeaving }) =>
        loaded && loaded.revision > 0 ? (
          <Press
            look="danger"
            className="ml-auto"
            ask={
              isOurs(loaded.name)
                ? { title: 'As it was at first?', yes: 'Put back', words: 'What you changed of this shelf is lost.' }
                : { title: `Remove ${loaded.title}?`, yes: 'Remove', words: 'Its products stay in the shop.' }
            }
            call={() => calls.delete[':name'].$post({ param: { name: loaded.name }, json: {} })}
            isRemoval
            after={() => {
              allowLeaving()
              return toList()
            }}
          >
            {isOurs(loaded.name) ? 'As it was at first' : 'Remove'}
          </Press>
        ) : null
      }
      className="space-y-6 [&>:not(.desk-bar)]:max-w-3xl"
    >
      <div className="panel grid items-start gap-4 sm:grid-cols-2">
        <Titles loaded={loaded} />
        <TableFields of={FACTS} values={loaded} />
      </div>
      <fieldset className="panel grid gap-4">
        <legend className="float-left mb-1 w-full text-lg font-semibold">What is on it</legend>
        <div className="clear-both flex flex-wrap gap-x-6">
          <Tick {...by} checked={isByHand} onChange={() => setByHand(true)} label="Products picked by hand" />
          <Tick
            {...by}
            checked={!isByHand}
            onChange={() => setByHand(false)}
            label="All products that fit, now and later"
          />
        </div>
        {isByHand ? (
          <PickedForShelf picked={picked} onChange={setPicked} />
        ) : (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TableFields of={rule} values={{ ...firstOf(loaded?.rule ?? {}), ...factsOfRule(facts, asked) }} />
          </div>
        )}
      </fieldset>
      <Folded summary="For search engines (optional)" isOpen={[loaded?.seoTitle, loaded?.seoDescription].some(Boolean)}>
        <div className="grid items-start gap-4 pb-3 sm:grid-cols-2">
          <TableFields of={SEO} values={loaded} />
        </div>
      </Folded>
      <div className="panel">
        <TableFields of={MENU} values={loaded} />
      </div>
    </EditForm>
  )
}

const calls = browserApi.admin.collections
const by = { type: 'radio', name: 'by' }
const WIDE = 'sm:col-span-2'
const FOR_HINDI = 'Optional, for the pages in Hindi.'

const FACTS = {
  words: { kind: 'text', default: '', rows: 2, max: COLLECTION_LIMITS.words, label: 'A few words', className: WIDE },
  titleHi: { kind: 'line', default: '', max: COLLECTION_LIMITS.title, label: 'Name in Hindi', hint: FOR_HINDI },
  wordsHi: { kind: 'text', default: '', rows: 2, max: COLLECTION_LIMITS.words, label: 'A few words in Hindi' },
  picture: { kind: 'picture', default: '', label: 'Picture', hint: 'A wide one.', shape: 'hero', className: WIDE },
  ...PERIOD_FIELDS,
} satisfies FieldTable
/** Fields for search engines, folded because few shelves need them. */
const SEO = {
  seoTitle: {
    kind: 'line',
    default: '',
    max: SEO_LIMITS.title,
    label: 'Title',
    hint: 'Empty: the name. Your shop’s name follows.',
  },
  seoDescription: { kind: 'text', default: '', rows: 2, max: SEO_LIMITS.description, label: 'In a sentence or two' },
  seoTitleHi: { kind: 'line', default: '', max: SEO_LIMITS.title, label: 'Title in Hindi', hint: FOR_HINDI },
  seoDescriptionHi: { kind: 'text', default: '', rows: 2, max: SEO_LIMITS.description, label: 'The same in Hindi' },
} satisfies FieldTable
const MENU = { isInMenu: { kind: 'yes or no', label: 'Show it in the menu' } } satisfies FieldTable

/** The form's values, with the products that were picked or the fields of the rule. */
function shelfIn(form: FormFields, held: readonly Picked[] | FieldTable, loaded: Shelf | undefined) {
  const picked = isPicked(held) ? held : []
  return {
    title: form.text('title'),
    ...valuesIn<Omit<CollectionData, 'title' | 'rule' | 'productIds' | 'isNarrowable'>>(
      { ...FACTS, ...SEO, ...MENU },
      form,
    ),
    rule: isPicked(held) ? null : ruleIn(form, held),
    productIds: picked.map(({ _id }) => _id),
    isNarrowable: loaded?.isNarrowable ?? true,
  }
}

function isPicked(held: readonly Picked[] | FieldTable): held is readonly Picked[] {
  return Array.isArray(held)
}

function isOurs(name: string): boolean {
  return OUR_COLLECTIONS.some((one) => one.name === name)
}

const nameOf = (title: string) => asciiNameOf(title, COLLECTION_LIMITS.name)

/** Errors by field name. */
function fieldsIn({ '#name': name, ...fields }: FieldErrors): FieldErrors {
  const below = fieldsBelow('collection', fields)
  return { ...below, ...fieldsBelow('rule', below), ...(name && { name }) }
}

/** The shelf's title, and for a new one its address, which cannot change later. */
function Titles({ loaded }: { loaded: Shelf | undefined }) {
  const [title, setTitle] = useState(loaded?.title ?? '')
  return (
    <>
      <Field
        label="Name"
        name="title"
        required
        missing="Please enter a name."
        maxLength={COLLECTION_LIMITS.title}
        autoComplete="off"
        defaultValue={loaded?.title}
        onInput={(event) => setTitle(event.currentTarget.value)}
        hint="Such as Back to school, or Birthday gifts under ₹300."
      />
      {loaded ? (
        <p className="[overflow-wrap:anywhere]">
          <span className="mb-1 block font-medium">Address</span>
          <span className="flex min-h-11 items-center text-muted">/collection/{loaded.name}</span>
        </p>
      ) : (
        <Field
          label="Address"
          name="name"
          autoComplete="off"
          maxLength={COLLECTION_LIMITS.name}
          placeholder={nameOf(title)}
          required={title !== '' && nameOf(title) === ''}
          missing="Please enter an address, such as diwali."
          hint="Small letters, digits and hyphens. It stays."
        />
      )}
    </>
  )
}

type Rule = Record<string, string>

/** The fields of a rule: the filters that a category's page has. */
const RULE = {
  category: {
    kind: 'choice',
    label: 'Category',
    choices: { '': 'All', ...Object.fromEntries(CATEGORIES.map((name) => [name, name])) },
  },
  sortBy: {
    kind: 'choice',
    label: 'Order',
    choices: {
      '': 'Most popular first',
      newest: 'Newest first',
      'price-asc': 'Cheapest first',
      'price-desc': 'Dearest first',
    },
  },
  price_max: { kind: 'whole or none', label: 'At most, in rupees' },
  brand: { kind: 'line', max: PRODUCT_LIMITS.brand, label: 'Brand' },
  age: { kind: 'whole or none', label: 'From age' },
  age_to: { kind: 'whole or none', label: 'To age' },
  origin: { kind: 'line', max: PRODUCT_LIMITS.brand, label: 'Made in', className: WIDE },
  onSale: { kind: 'yes or no', label: 'Only what is on offer' },
  inStock: { kind: 'yes or no', label: 'Only what is in stock' },
} satisfies FieldTable

function firstOf({ onSale, inStock, ...rule }: Rule) {
  return { ...rule, onSale: onSale === 'true', inStock: inStock === 'true' }
}

/** The rule as parameters of the product list. */
function ruleIn(form: FormFields, fields: FieldTable): Rule {
  const chosen = Object.entries(valuesIn<Record<string, unknown>>(fields, form)).flatMap(([name, value]) =>
    value === undefined || value === false || value === '' ? [] : [[name, String(value)] as const],
  )
  const told = chosen.flatMap(([name, value]) =>
    name.startsWith(OF_FACT) ? tokensOf(name.slice(OF_FACT.length), value) : [],
  )
  const rest = Object.fromEntries(chosen.filter(([name]) => !name.startsWith(OF_FACT)))
  return told.length > 0 ? { ...rest, fact: told.join() } : rest
}

const OF_FACT = 'fact/'

/** The value of a choice is its tokens already. */
const tokensOf = (id: string, value: string) => (numberIn(value) === undefined ? value : factToken(id, value))

/** A field for each of the owner's facts. A rule with several values of one can keep them. */
function factRule(facts: readonly DeskFact[], rule: string): FieldTable {
  const fields = facts.map((fact): [string, FieldTable[string]] => {
    const { id, kind, name: label, unit } = fact
    if (kind === 'number') return [OF_FACT + id, { kind: 'rupees or none', label, ...(unit && { hint: unit }) }]
    const values = kind === 'flag' ? [true, false] : fact.options.map((option) => option.id)
    const each = values.map((value) => [factToken(id, value), wordsOfFact(fact, value) ?? ''] as const)
    const asked = askedOf(id, rule)
    const several = asked.length > 1 ? [[asked.join(), wordsOfAll(asked, each)]] : []
    return [
      OF_FACT + id,
      { kind: 'choice', label, default: '', choices: Object.fromEntries([['', 'All'], ...several, ...each]) },
    ]
  })
  return Object.fromEntries(fields)
}

/** The initial values of these fields. */
function factsOfRule(facts: readonly DeskFact[], rule: string): Rule {
  const texts = facts.map(({ id, kind }) => {
    const asked = askedOf(id, rule)
    return [OF_FACT + id, kind === 'number' ? readFactToken(asked[0] ?? '').text : asked.join()]
  })
  return Object.fromEntries(texts)
}

function askedOf(id: string, rule: string): string[] {
  return rule.split(',').filter((token) => readFactToken(token).id === id)
}

function wordsOfAll(tokens: readonly string[], each: readonly (readonly [string, string])[]): string {
  return tokens.map((token) => each.find(([known]) => known === token)?.[1] ?? token).join(' or ')
}

type Picked = CollectionDetail['products'][number]

type PickedProps = { picked: readonly Picked[]; onChange: (picked: readonly Picked[]) => void }

/** The products of a shelf, each of which can move up and down. */
function PickedForShelf({ picked, onChange }: PickedProps) {
  return (
    <PickedProducts
      picked={picked}
      most={COLLECTION_LIMITS.products}
      full={`A shelf holds ${COLLECTION_LIMITS.products} products.`}
      pick={({ _id, name, imageUrl = '' }) => ({ _id, name, imageUrl })}
      onChange={onChange}
      controls={({ name }, at) => (
        <MoveButtons name={name} at={at} count={picked.length} onMove={(to) => onChange(moved(picked, at, to))} />
      )}
    />
  )
}

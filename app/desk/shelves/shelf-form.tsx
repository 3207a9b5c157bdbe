import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { PickedProducts } from '#app/desk/shared/product-finder.tsx'
import { browserApi } from '#app/kit/api/api-client.ts'
import { type FieldErrors, fieldsBelow } from '#app/kit/api/ask.ts'
import { type Edited, EditForm } from '#app/kit/form/edit-form.tsx'
import { Field, Options, Select, TextArea, Tick, WHOLE } from '#app/kit/form/field.tsx'
import { FieldErrorText } from '#app/kit/form/field-error.tsx'
import { PictureField } from '#app/kit/form/pictures/shop-picture-field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { MoveButtons, moved } from '#app/kit/press/move-buttons.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { DateFields } from '#app/kit/words/dates.tsx'
import { asciiNameOf } from '#store/ascii-name.ts'
import type { CollectionDetail } from '#store/goods/collections/collections.schema.ts'
import { OUR_COLLECTIONS } from '#store/goods/collections/collections.ts'
import { COLLECTION_LIMITS } from '#store/goods/collections/limits.ts'
import { CATEGORIES, PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import { momentOfInput } from '#store/india.ts'
import { numberIn } from '#store/typed/number.ts'

type Shelf = CollectionDetail

/** All of a shelf. Saving and removing lead back to the list. */
export function ShelfForm({ base: loaded, takeCurrent }: Pick<Edited<Shelf | undefined>, 'base' | 'takeCurrent'>) {
  const [initial] = useState<readonly Picked[]>(loaded?.products ?? [])
  const [picked, setPicked] = useState(initial)
  const [isByHand, setByHand] = useState(loaded ? loaded.rule === null : true)
  const navigate = useNavigate()
  const toList = () => navigate(href('/admin/shelves'))

  function save(form: FormFields) {
    const name = loaded?.name ?? (form.text('name') || nameOf(form.text('title')))
    const json = { revision: loaded?.revision ?? 0, collection: shelfIn(form, isByHand ? picked : undefined, loaded) }
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
      <Facts loaded={loaded} />
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
        {isByHand ? <PickedForShelf picked={picked} onChange={setPicked} /> : <RuleFields rule={loaded?.rule ?? {}} />}
      </fieldset>
      <div className="panel grid gap-1">
        <Tick name="isInMenu" defaultChecked={loaded?.isInMenu} label="Show it in the menu" />
        <FieldErrorText name="isInMenu" />
      </div>
    </EditForm>
  )
}

const calls = browserApi.admin.collections
const by = { type: 'radio', name: 'by' }

/** The form's values; `picked` is absent for a rule. */
function shelfIn(form: FormFields, picked: readonly Picked[] | undefined, loaded: Shelf | undefined) {
  const { text, isChecked } = form
  return {
    title: text('title'),
    words: text('words'),
    picture: text('picture'),
    beginsAt: momentOfInput(text('beginsAt')) ?? null,
    endsAt: momentOfInput(text('endsAt')) ?? null,
    rule: picked ? null : ruleIn(form),
    productIds: (picked ?? []).map(({ _id }) => _id),
    isNarrowable: loaded?.isNarrowable ?? true,
    isInMenu: isChecked('isInMenu'),
  }
}

function Facts({ loaded }: { loaded: Shelf | undefined }) {
  return (
    <div className="panel grid gap-4">
      <Titles loaded={loaded} />
      <TextArea
        label="A few words"
        name="words"
        rows={2}
        maxLength={COLLECTION_LIMITS.words}
        defaultValue={loaded?.words}
      />
      <PictureField name="picture" label="Picture" hint="A wide one." shape="hero" text={loaded?.picture ?? ''} />
      <DateFields dated={loaded} />
    </div>
  )
}

function isOurs(name: string): boolean {
  return OUR_COLLECTIONS.some((one) => one.name === name)
}

const nameOf = (title: string) => asciiNameOf(title, COLLECTION_LIMITS.name)

/** The errors, by the names of the fields. */
function fieldsIn({ '#name': name, ...fields }: FieldErrors): FieldErrors {
  const below = fieldsBelow('collection', fields)
  return { ...below, ...fieldsBelow('rule', below), ...(name && { name }) }
}

/** Its name, and once for all its address. */
function Titles({ loaded }: { loaded: Shelf | undefined }) {
  const [title, setTitle] = useState(loaded?.title ?? '')
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
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
    </div>
  )
}

type Rule = Record<string, string>

const ORDERS = {
  '': 'Most popular first',
  newest: 'Newest first',
  'price-asc': 'Cheapest first',
  'price-desc': 'Dearest first',
}
const TICKED = { onSale: 'Only what is on offer', inStock: 'Only what is in stock' } as const
const NUMBERS = new Set(['price_max', 'age', 'age_to'])
const WRITTEN = ['category', 'sortBy', 'price_max', 'age', 'age_to', 'brand', 'origin'] as const

/** The filters of a list, as the page of a category has them. */
function RuleFields({ rule }: { rule: Rule }) {
  const common = (name: string) => ({ name, defaultValue: rule[name] ?? '', autoComplete: 'off' })
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select label="Category" {...common('category')}>
          <option value="">All</option>
          <Options of={Object.fromEntries(CATEGORIES.map((name) => [name, name]))} />
        </Select>
        <Select label="Order" {...common('sortBy')}>
          <Options of={ORDERS} />
        </Select>
        <Field label="At most, in rupees" {...common('price_max')} {...WHOLE} />
        <Field label="Brand" maxLength={PRODUCT_LIMITS.brand} {...common('brand')} />
        <Field label="From age" {...common('age')} {...WHOLE} />
        <Field label="To age" {...common('age_to')} {...WHOLE} />
        <Field label="Made in" maxLength={PRODUCT_LIMITS.brand} {...common('origin')} />
      </div>
      <div className="flex flex-wrap gap-x-6">
        {Object.entries(TICKED).map(([name, words]) => (
          <Tick key={name} name={name} defaultChecked={rule[name] === 'true'} label={words} />
        ))}
      </div>
    </>
  )
}

/** The choices as parameters of the product list. */
function ruleIn({ text, isChecked }: FormFields): Rule {
  const written = WRITTEN.map((name) => [
    name,
    NUMBERS.has(name) ? String(numberIn(text(name)) ?? text(name)) : text(name),
  ]).filter(([, value]) => value !== '')
  const ticked = Object.keys(TICKED).flatMap((name) => (isChecked(name) ? [[name, 'true']] : []))
  return Object.fromEntries([...written, ...ticked])
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

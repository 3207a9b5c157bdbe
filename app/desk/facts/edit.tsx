import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { browserApi } from '#app/kit/api/api-client.ts'
import { type FieldErrors, fieldsBelow } from '#app/kit/api/ask.ts'
import { read } from '#app/kit/api/read.ts'
import { EditForm } from '#app/kit/form/edit-form.tsx'
import { Edited } from '#app/kit/form/edited.tsx'
import { Tick } from '#app/kit/form/field.tsx'
import { FieldErrorText } from '#app/kit/form/field-error.tsx'
import { type FieldTable, TableFields, valuesIn } from '#app/kit/form/field-table.tsx'
import { useFieldError } from '#app/kit/form/form-problems.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Press } from '#app/kit/press/press.tsx'
import { counted } from '#app/kit/words/counted.ts'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { DeskFact, FactDataInput } from '#store/goods/facts/facts.schema.ts'
import { FACT_KIND_WORDS, FACT_LIMITS } from '#store/goods/facts/facts.ts'
import { CATEGORIES } from '#store/goods/products/products.ts'
import { type DraftOption, OptionFields } from './option-fields.tsx'

export async function load({ api, params }: PageArgs<'/admin/facts/:id'>) {
  const id: string | undefined = params.id
  return {
    fact: id === undefined ? undefined : await read<DeskFact>(() => api.admin.facts[':id'].$get({ param: { id } })),
  }
}

export const handle = {
  title: ({ id }) => (id === undefined ? 'New Fact' : 'Fact'),
  of: 'the fact',
  wayOn: { to: href('/admin/facts'), words: 'All facts' },
} satisfies PageHandle

export default function EditFact({ loaderData: { fact } }: PageProps<typeof load>) {
  return (
    <Edited key={fact?.id ?? 'new'} loaded={fact} revision={fact?.revision}>
      {(edited) => <FactForm {...edited} />}
    </Edited>
  )
}

const FIELDS = {
  name: {
    kind: 'line',
    max: FACT_LIMITS.name,
    label: 'Name',
    hint: 'Such as Class, Board or Pages. Files have a column of this name.',
    missing: 'Please enter a name.',
  },
  nameHi: {
    kind: 'line',
    default: '',
    max: FACT_LIMITS.name,
    label: 'Name in Hindi',
    hint: 'Optional, for the pages in Hindi. Such as कक्षा',
  },
} satisfies FieldTable
const KIND = {
  kind: { kind: 'choice', label: 'What it is', hint: 'It stays once the fact is there.', choices: FACT_KIND_WORDS },
} satisfies FieldTable
const UNIT = {
  unit: { kind: 'line', default: '', max: FACT_LIMITS.unit, label: 'Unit', hint: 'Such as pages, ml or cm.' },
} satisfies FieldTable
const FILTER = {
  isFilter: { kind: 'yes or no', default: true, label: 'Lists can be narrowed by it' },
} satisfies FieldTable

/** Edits a fact; saving and removing lead back to the list. */
function FactForm({ base: fact, takeCurrent }: Pick<Edited<DeskFact | undefined>, 'base' | 'takeCurrent'>) {
  const navigate = useNavigate()
  const [initial] = useState<readonly DraftOption[]>(() => fact?.options.map((one) => ({ ...one, key: one.id })) ?? [])
  const [options, setOptions] = useState(initial)
  const [kind, setKind] = useState<string>(fact?.kind ?? 'choice')
  const toList = () => navigate(href('/admin/facts'))

  function save(form: FormFields) {
    const written = {
      ...valuesIn<Pick<FactDataInput, 'name' | 'nameHi' | 'isFilter'>>({ ...FIELDS, ...FILTER }, form),
      kind: kind as FactDataInput['kind'],
      unit: form.text('unit'),
      categories: CATEGORIES.filter((one) => form.data.getAll('categories').includes(one)),
      options: kind === 'choice' ? options.flatMap(writtenOption) : [],
      revision: fact?.revision ?? 0,
    }
    const { ':id': change, $post: add } = browserApi.admin.facts
    return () =>
      fact ? change.$put({ param: { id: fact.id }, json: { fact: written } }) : add({ json: { fact: written } })
  }

  return (
    <EditForm<DeskFact>
      edited={{ takeCurrent }}
      of="fact"
      save="Save fact"
      call={save}
      answered={fieldsIn}
      alwaysShowError
      isChanged={options !== initial}
      onFields={(form) => setKind((before) => String(new FormData(form).get('kind') ?? before))}
      onSaved={toList}
      done={({ name }) => `${name} is saved.`}
      cancel={href('/admin/facts')}
      beside={({ allowLeaving }) =>
        fact ? (
          <Press
            look="danger"
            className="ml-auto"
            ask={{ title: `Remove ${fact.name}?`, yes: 'Remove', words: removalWords(fact) }}
            call={() => browserApi.admin.facts[':id'].delete.$post({ param: { id: fact.id }, json: {} })}
            failed={({ fields, message }) => Object.values(fields)[0] ?? message}
            isRemoval
            after={() => {
              allowLeaving()
              return toList()
            }}
          >
            Remove
          </Press>
        ) : null
      }
      className="space-y-5 [&>:not(.desk-bar)]:max-w-3xl"
    >
      <div className="panel grid items-start gap-4 sm:grid-cols-2">
        <TableFields of={FIELDS} values={fact} />
        {fact ? (
          <p>
            <span className="mb-1 block font-medium">What it is</span>
            <span className="flex min-h-11 items-center">{FACT_KIND_WORDS[fact.kind]}</span>
          </p>
        ) : (
          <TableFields of={KIND} values={undefined} />
        )}
        {kind === 'number' ? <TableFields of={UNIT} values={fact} /> : null}
        <Categories chosen={fact?.categories ?? ['Study']} />
        <TableFields of={FILTER} values={fact} />
      </div>
      {kind === 'choice' ? <OptionFields options={options} onChange={setOptions} /> : null}
    </EditForm>
  )
}

function removalWords({ products }: DeskFact): string {
  return products === 0
    ? 'No product has it.'
    : `${counted(products, 'product')} ${products === 1 ? 'has' : 'have'} it: it is taken off.`
}

function writtenOption({ id, name, nameHi, isRemoved }: DraftOption) {
  return isRemoved || (name.trim() === '' && nameHi.trim() === '') ? [] : [{ ...(id && { id }), name, nameHi }]
}

/** Errors by field name; an error of one option is shown for all. */
function fieldsIn(fields: FieldErrors): FieldErrors {
  const below = fieldsBelow('fact', fields)
  const option = Object.entries(below).find(([place]) => place.startsWith('options'))?.[1]
  return { ...below, ...(option && { options: option }), ...(fields.fact && { options: fields.fact }) }
}

function Categories({ chosen }: { chosen: readonly string[] }) {
  const problem = useFieldError('categories')
  return (
    <fieldset className="col-span-full" aria-describedby={problem ? 'categories-error' : undefined}>
      <legend className="mb-1 font-medium">Products of these categories are asked for it</legend>
      <div className="flex flex-wrap gap-x-6">
        {CATEGORIES.map((one) => (
          <Tick key={one} name="categories" value={one} defaultChecked={chosen.includes(one)} label={one} />
        ))}
      </div>
      <div id="categories-error" role="alert">
        <FieldErrorText name="categories" />
      </div>
    </fieldset>
  )
}

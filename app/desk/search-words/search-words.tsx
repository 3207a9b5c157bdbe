import { browserApi } from '#app/kit/api/api-client.ts'
import { read } from '#app/kit/api/read.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { Field } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { CARD_LINES, type Column, SHORT_LABEL, Table } from '#app/kit/list/table.tsx'
import { Empty } from '#app/kit/page/messages.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { useFormSend } from '#app/kit/press/outcomes.tsx'
import { Press, usePageSending } from '#app/kit/press/press.tsx'
import { TimeOf } from '#app/kit/words/when.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { SYNONYM_LIMITS } from '#store/goods/catalogue-search/search-words.ts'
import type { KeptSynonym, SearchMiss } from '#store/goods/catalogue-search/synonyms.schema.ts'

export async function load({ api }: PageArgs) {
  const [synonyms, misses] = await Promise.all([
    read<KeptSynonym[]>(() => api.admin.synonyms.$post({ json: {} })),
    read<SearchMiss[]>(() => api.admin['search-misses'].$post({ json: {} })),
  ])
  return { synonyms, misses }
}

export const handle = { title: 'Search words', of: 'search words' } satisfies PageHandle

export default function SearchWords({ loaderData: { synonyms, misses } }: PageProps<typeof load>) {
  return (
    <>
      <SynonymList synonyms={synonyms} />
      <SynonymForm />
      <SearchMisses misses={misses} />
    </>
  )
}

const REMOVAL_FAILED = 'Error: Could not remove the words. You may not be authorized.'

function SynonymList({ synonyms }: { synonyms: readonly KeptSynonym[] }) {
  return (
    <Section id="synonyms" heading="Synonyms">
      {synonyms.length === 0 ? (
        <Empty message="None yet. Add what shoppers say and what the shop calls it: dabba, lunch box." />
      ) : (
        <ul className="rows">
          {synonyms.map((synonym) => (
            <Line key={synonym._id} synonym={synonym} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Line({ synonym: { _id, from, to } }: { synonym: KeptSynonym }) {
  const { send } = usePageSending()
  const undo = () => void send(() => browserApi.admin.synonyms.add.$post({ json: { from, to } }), { done: 'Undone.' })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2">
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <bdi className="font-semibold">{from}</bdi> <span className="text-muted">also finds</span>{' '}
        <bdi className="font-semibold">{to}</bdi>
      </p>
      <Press
        look="danger"
        className="shrink-0"
        aria-label={`Remove ${from}, ${to}`}
        call={() => browserApi.admin.synonyms.delete[':id'].$post({ param: { id: _id }, json: {} })}
        done={{
          kind: 'done',
          text: `A search for ${from} no longer finds ${to} as well.`,
          action: { label: 'Undo', run: undo },
        }}
        failed={({ code, message }) => (code === '' ? REMOVAL_FAILED : message)}
        isRemoval
      >
        Remove
      </Press>
    </li>
  )
}

/** Searches without results. Pressing the words starts a synonym with them. */
function SearchMisses({ misses }: { misses: readonly SearchMiss[] }) {
  return (
    <Section id="misses" heading="Searched and not found" className="mt-8">
      {misses.length === 0 ? (
        <Empty message="Nothing. Every search so far has found something." />
      ) : (
        <Table
          caption="Searched and not found"
          columns={COLUMNS}
          rows={misses}
          keyOf={({ words }) => words}
          card={CARD_LINES}
        />
      )}
    </Section>
  )
}

const COLUMNS: readonly Column<SearchMiss>[] = [
  {
    head: 'Words',
    isHeading: true,
    look: 'max-lg:w-full font-semibold',
    cell: ({ words }) =>
      words.length > SYNONYM_LIMITS.words ? (
        <bdi>{words}</bdi>
      ) : (
        <button type="button" className="plain-link text-left lg:min-h-6" onClick={() => beginWith(words)}>
          <bdi>{words}</bdi>
        </button>
      ),
  },
  { head: 'Times', width: 'lg:w-32', look: `${SHORT_LABEL} tabular-nums`, cell: ({ count }) => count },
  { head: 'Last', width: 'lg:w-2/5', look: 'max-lg:text-muted', cell: ({ lastAt }) => <TimeOf iso={lastAt} /> },
]

const FROM_ID = 'synonym-from'
const TO_ID = 'synonym-to'

/** Adds a line to the list. What was typed stays until it is kept. */
function SynonymForm() {
  const sending = useFormSend()
  const field = {
    required: true,
    missing: 'Please enter a word.',
    maxLength: SYNONYM_LIMITS.words,
    autoComplete: 'off',
  }

  async function add({ text }: FormFields, form: HTMLFormElement) {
    const [from, to] = [text('from'), text('to')]
    const result = await sending.send(() => browserApi.admin.synonyms.add.$post({ json: { from, to } }), {
      done: `A search for ${from} now also finds ${to}.`,
    })
    if (result?.kind === 'done') form.reset()
    document.getElementById(FROM_ID)?.focus()
  }

  return (
    <CheckedForm
      sending={sending}
      onSend={add}
      className="panel mt-6 grid items-start gap-4 md:grid-cols-[1fr_1fr_auto]"
    >
      <Field id={FROM_ID} name="from" label="When somebody searches for" {...field} />
      <Field id={TO_ID} name="to" label="also find" {...field} />
      <Submit className="md:mt-7" busy="Adding...">
        Add
      </Submit>
      <div className="empty:hidden md:col-span-3">
        <FormError />
      </div>
    </CheckedForm>
  )
}

/** Puts words that found nothing into the form, ready to say what they mean. */
function beginWith(words: string): void {
  const from = document.getElementById(FROM_ID)
  if (from instanceof HTMLInputElement) {
    from.value = words
    // Clears the error about the empty field.
    from.dispatchEvent(new Event('input', { bubbles: true }))
  }
  document.getElementById(TO_ID)?.focus()
}

import { Form, href } from 'react-router'
import { NOUN_WORDS, sentenceOf } from '#app/admin/audit/audit-words.ts'
import { momentInWords } from '#app/admin/dates.tsx'
import { FilterSheet } from '#app/admin/frame/filter-sheet.tsx'
import { read } from '#app/api/read.ts'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CheckedForm } from '#app/ui/forms/checked-form.tsx'
import { Field, Options, Select } from '#app/ui/forms/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { Empty } from '#app/ui/messages.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { formatDay } from '#app/ui/when.tsx'
import type { AuditLine, AuditPage } from '#store/audit/audit.schema.ts'
import { AUDIT_NOUNS } from '#store/audit/audit.ts'

const FILTERS = ['who', 'action', 'subject', 'from', 'to', 'before'] as const
type Query = Partial<Record<(typeof FILTERS)[number], string>>

/** The actor of commands typed on the shop's machine, who has no account. */
const AT_MACHINE = 'machine'

const IN_SENTENCE = 'font-medium underline decoration-edge underline-offset-4 hover:decoration-current'

function readQuery(request: Request): Query {
  const asked = new URL(request.url).searchParams
  const given = FILTERS.flatMap((name) => (asked.get(name) ? [[name, asked.get(name)]] : []))
  return Object.fromEntries(given)
}

export async function load({ api, request }: PageArgs) {
  const query = readQuery(request)
  return { page: await read<AuditPage>(() => api.admin.audit.$get({ query })), query, now: new Date().toISOString() }
}

export const handle = {
  title: 'Audit Log',
  of: 'the audit log',
  refused: (status) => (status === 400 ? 'These filters cannot be read. Please check the dates.' : undefined),
  wayOn: { to: href('/admin/audit'), words: 'Show all', status: 400 },
} satisfies PageHandle

export default function Audit({ loaderData: { page, query, now } }: PageProps<typeof load>) {
  return (
    <>
      <p className="mb-4 text-muted">Who changed what, and when. Nobody can edit or delete these lines.</p>
      <Filters query={query} lines={page.lines} />
      <Lines page={page} query={query} now={now} />
    </>
  )
}

/** A form of the address: it works before any script, and a found page can be kept as a bookmark. */
function Filters({ query, lines }: { query: Query; lines: readonly AuditLine[] }) {
  return (
    <FilterSheet id="audit-filters" set={wordsOf(query, lines)}>
      <CheckedForm
        as={Form}
        key={JSON.stringify(query)}
        className="desk-filters mb-2 grid grid-cols-2 items-end gap-x-3 gap-y-2 lg:grid-cols-[1fr_1fr_1fr_auto_auto_auto]"
      >
        <Field label="Who" name="who" defaultValue={query.who} maxLength={100} autoComplete="off" />
        <Select label="What kind" name="action" defaultValue={query.action ?? ''}>
          <option value="">Everything</option>
          <Options of={Object.fromEntries(AUDIT_NOUNS.map((noun) => [noun, NOUN_WORDS[noun] ?? noun]))} />
        </Select>
        <Field
          label="Item"
          className="col-span-2 lg:col-span-1"
          name="subject"
          defaultValue={query.subject}
          maxLength={100}
          autoComplete="off"
        />
        <Field label="From day" className="min-w-0" name="from" type="date" defaultValue={query.from} />
        <Field label="To day" className="min-w-0" name="to" type="date" defaultValue={query.to} />
        <Button type="submit" className="max-lg:col-span-2">
          Filter
        </Button>
      </CheckedForm>
    </FilterSheet>
  )
}

/** Those whom a link of a line names by their id, by their name. */
function wordsOf({ who, action, subject, from, to }: Query, lines: readonly AuditLine[]) {
  return [
    lines.find(({ actorId }) => actorId === who)?.actorName ?? who,
    action && (NOUN_WORDS[action] ?? action),
    lines.find(({ subjectId }) => subjectId === subject)?.subjectName ?? subject,
    from && `from ${formatDay(from)}`,
    to && `until ${formatDay(to)}`,
  ]
}

function Lines({ page: { lines, next }, query, now }: { page: AuditPage; query: Query; now: string }) {
  const { before, ...filters } = query
  const isFiltered = Object.keys(filters).length > 0
  if (lines.length === 0)
    return (
      <Empty
        message={
          isFiltered || before
            ? 'Nothing found. Try other filters.'
            : 'Nothing yet. Every change your team makes is shown here.'
        }
      >
        {isFiltered || before ? (
          <ButtonLink look="quiet" to={href('/admin/audit')}>
            Show all
          </ButtonLink>
        ) : null}
      </Empty>
    )
  return (
    <>
      <ul
        aria-label="Audit log, newest first"
        className="divide-y divide-line rounded-card border border-line bg-surface"
      >
        {lines.map((line) => (
          <Line key={line.id} line={line} now={now} />
        ))}
      </ul>
      <PageLinks
        ways={[
          ['Newest of all', (before || isFiltered) && href('/admin/audit')],
          ['Older', next !== null && addressOf({ ...filters, before: String(next) })],
        ]}
      />
    </>
  )
}

function addressOf(query: Query): string {
  return `${href('/admin/audit')}?${new URLSearchParams(query)}`
}

/** "Asha changed the product Tin Drum: price from ₹90 to ₹80, today 4:10 pm". Who and what lead to all their other lines. */
function Line({ line, now }: { line: AuditLine; now: string }) {
  const { verb, subject, tail } = sentenceOf(line)
  return (
    <li className="px-4 py-2 [overflow-wrap:anywhere]">
      <Link to={addressOf({ who: line.actorId })} className={IN_SENTENCE}>
        <bdi>{line.actorId === AT_MACHINE ? 'Someone at the shop’s computer' : line.actorName}</bdi>
      </Link>{' '}
      {verb}
      {subject === '' ? null : (
        <>
          {' '}
          <Link to={addressOf({ subject: line.subjectId })} className={IN_SENTENCE}>
            <bdi>{subject}</bdi>
          </Link>
        </>
      )}
      {tail}
      <span className="text-muted">
        , <time dateTime={line.at}>{momentInWords(line.at, now)}</time>
      </span>
    </li>
  )
}

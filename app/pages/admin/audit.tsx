import { data, Form, href, Link } from 'react-router'
import { AUDIT_FAILED } from '#app/admin/refusal-texts.ts'
import { type ApiClient, apiContext, browserApi } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { Empty, Loaded } from '#app/ui/messages.tsx'
import { CardCell, CardRow, CardTable } from '#app/ui/table.tsx'
import { TimeOf } from '#app/ui/time-of.tsx'
import type { AuditLine, AuditPage } from '#store/audit/audit.schema.ts'
import { AUDIT_NOUNS } from '#store/audit/audit.ts'
import type { Route } from './+types/audit'
import { type ChangedField, changedFields, wordsOfAction } from './audit/audit-words.ts'

const FILTERS = ['who', 'action', 'subject', 'from', 'to', 'before'] as const
type Query = Partial<Record<(typeof FILTERS)[number], string>>

const COLUMNS = [
  { label: 'When', width: 'lg:w-[16%]' },
  { label: 'Who', width: 'lg:w-[18%]' },
  { label: 'What', width: 'lg:w-[26%]' },
  { label: 'Changed' },
]

function readQuery(request: Request): Query {
  const asked = new URL(request.url).searchParams
  const given = FILTERS.flatMap((name) => (asked.get(name) ? [[name, asked.get(name)]] : []))
  return Object.fromEntries(given)
}

async function load(api: ApiClient, request: Request) {
  const query = readQuery(request)
  const { status, answer } = await read<AuditPage>(() => api.admin.audit.$get({ query }))
  return data({ status, page: answer, query }, { status })
}

export function loader({ context, request }: Route.LoaderArgs) {
  return load(context.get(apiContext), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(browserApi, request)
}

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle(matches, 'Audit Log')]

export default function Audit({ loaderData: { status, page, query } }: Route.ComponentProps) {
  const words = status === 400 ? 'These filters cannot be read. Please check the dates.' : AUDIT_FAILED
  return (
    <>
      <h1 className="page-heading mb-1">Audit Log</h1>
      <p className="mb-4 text-muted">Who changed what. Lines are only ever added: nobody can change or delete one.</p>
      {page || status === 400 ? <Filters key={JSON.stringify(query)} query={query} /> : null}
      <Loaded answer={page} status={status} failed={words}>
        {(answer) => <Lines page={answer} query={query} />}
      </Loaded>
    </>
  )
}

/** A form of the address: it works before any script, and a found page can be kept as a bookmark. */
function Filters({ query }: { query: Query }) {
  return (
    <Form className="panel mb-6 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto_auto_auto]">
      <Field label="Who" name="who" defaultValue={query.who} maxLength={100} autoComplete="off" />
      <Select label="What kind" name="action" defaultValue={query.action ?? ''}>
        <option value="">Everything</option>
        {AUDIT_NOUNS.map((noun) => (
          <option key={noun} value={noun}>
            {wordsOfAction(noun)}
          </option>
        ))}
      </Select>
      <Field label="Name of it" name="subject" defaultValue={query.subject} maxLength={100} autoComplete="off" />
      <Field label="From day" name="from" type="date" defaultValue={query.from} />
      <Field label="To day" name="to" type="date" defaultValue={query.to} />
      <Button type="submit">Filter</Button>
    </Form>
  )
}

function Lines({ page: { lines, next }, query }: { page: AuditPage; query: Query }) {
  const { before, ...filters } = query
  const isFiltered = Object.keys(filters).length > 0
  if (lines.length === 0)
    return (
      <Empty
        message={isFiltered || before ? 'No line fits.' : 'Nothing yet. What the shop’s people change stands here.'}
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
      <CardTable caption="Audit log, newest first" columns={COLUMNS}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </CardTable>
      <div className="mt-4 flex flex-wrap gap-3">
        {before || isFiltered ? (
          <ButtonLink look="quiet" to={href('/admin/audit')}>
            Newest of all
          </ButtonLink>
        ) : null}
        {next === null ? null : (
          <ButtonLink look="quiet" to={addressOf({ ...filters, before: String(next) })}>
            Older
          </ButtonLink>
        )}
      </div>
    </>
  )
}

function addressOf(query: Query): string {
  return `${href('/admin/audit')}?${new URLSearchParams(query)}`
}

function Line({ line }: { line: AuditLine }) {
  const fields = changedFields(line.before, line.after)
  return (
    <CardRow className="lg:align-top">
      <CardCell label="When">
        <TimeOf iso={line.at} />
      </CardCell>
      <CardCell label="Who">
        <Link to={addressOf({ who: line.actorId })} className="text-link">
          <bdi>{line.actorName}</bdi>
        </Link>
        {line.address ? <span className="block text-sm text-muted">{line.address}</span> : null}
      </CardCell>
      <CardCell label="What" isRowHeader>
        <span className="font-semibold">{wordsOfAction(line.action)}</span>{' '}
        <Link to={addressOf({ subject: line.subjectId })} className="text-link">
          <bdi>{line.subjectName}</bdi>
        </Link>
        {line.requestId ? <span className="block text-xs text-muted">{line.requestId}</span> : null}
      </CardCell>
      <CardCell label="Changed">
        {fields.length === 0 ? <span className="text-muted">–</span> : <Fields fields={fields} />}
      </CardCell>
    </CardRow>
  )
}

function Fields({ fields }: { fields: readonly ChangedField[] }) {
  return (
    <ul className="grid gap-1">
      {fields.map(({ name, before, after }) => (
        <li key={name}>
          <span className="text-muted">{name}:</span>{' '}
          {before === undefined ? null : (
            <>
              <span className="sr-only">was </span>
              <del className="text-muted [overflow-wrap:anywhere]">{before}</del>{' '}
            </>
          )}
          {before !== undefined && after !== undefined ? <span aria-hidden="true">→ </span> : null}
          {after === undefined ? null : (
            <>
              <span className="sr-only">is now </span>
              <ins className="no-underline [overflow-wrap:anywhere]">{after}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

import { href, Link } from 'react-router'
import { deskList } from '#app/kit/list/desk-list.tsx'
import { addressOf, day, oneOf, type Query, rowNumber, text } from '#app/kit/list/params.ts'
import { sentenceOf, wordsOfNoun } from '#app/kit/words/audit-words.ts'
import { momentInWords } from '#app/kit/words/dates.tsx'
import type { PageHandle } from '#app/page.tsx'
import type { AuditLine, AuditPage } from '#store/people/audit/audit.schema.ts'
import { AUDIT_NOUNS } from '#store/people/audit/audit.ts'

/** The actor of commands typed on the shop's machine, who has no account. */
const AT_MACHINE = 'machine'

const IN_SENTENCE = 'font-medium underline decoration-edge underline-offset-4 hover:decoration-current'

/** Takes a name, or an id from the link of a line. */
const named = (label: string) => text(100, label, { input: { maxLength: 100 } })

const PARAMS = {
  who: named('Who'),
  action: oneOf(AUDIT_NOUNS, { label: 'What kind', allLabel: 'Everything', words: wordsOfNoun }),
  subject: named('Item'),
  from: day('From'),
  to: day('Until'),
  before: rowNumber,
}

const list = deskList({
  params: PARAMS,
  load: (api, query) => api.admin.audit.$get({ query }),
  above: () => <p className="mb-2 text-muted">Who changed what, and when. Nobody can edit or delete these lines.</p>,
  filters: {
    label: 'Find lines',
    columns: 'lg:grid-cols-[1fr_1fr_1fr_auto_auto_auto]',
    words: ({ lines }: AuditPage, { who, subject }) => ({
      who: lines.find(({ actorId }) => actorId === who)?.actorName,
      subject: lines.find(({ subjectId }) => subjectId === subject)?.subjectName,
    }),
  },
  older: { words: 'Older', param: 'before', next: ({ next }) => next },
  empty: ({ lines }, query) =>
    lines.length === 0 &&
    (Object.keys(query).length > 0
      ? 'Nothing found. Try other filters.'
      : 'Nothing yet. Every change your team makes is shown here.'),
  rows: ({ lines }, now) => (
    <ul aria-label="Audit log, newest first" className="rows text-sm">
      {lines.map((line) => (
        <Line key={line.id} line={line} now={now} />
      ))}
    </ul>
  ),
})

export const { load } = list
export const handle = {
  title: 'Audit Log',
  of: 'the audit log',
  refused: (status) => (status === 400 ? 'These filters cannot be read. Please check the dates.' : undefined),
  wayOn: { to: href('/admin/audit'), words: 'Show all', status: 400 },
} satisfies PageHandle
export default list.Page

const linesOf = (query: Query<typeof PARAMS>) => addressOf(href('/admin/audit'), query)

/** "Asha changed the product Tin Drum: price from ₹90 to ₹80, today 4:10 pm". Person and thing link to their other lines. */
function Line({ line, now }: { line: AuditLine; now: string }) {
  const { verb, subject, tail } = sentenceOf(line)
  return (
    <li className="px-3 py-1.5 [overflow-wrap:anywhere]">
      <Link to={linesOf({ who: line.actorId })} className={IN_SENTENCE}>
        <bdi>{line.actorId === AT_MACHINE ? 'Someone at the shop’s computer' : line.actorName}</bdi>
      </Link>{' '}
      {verb}
      {subject === '' ? null : (
        <>
          {' '}
          <Link to={linesOf({ subject: line.subjectId })} className={IN_SENTENCE}>
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

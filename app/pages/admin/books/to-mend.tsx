import { href, Link } from 'react-router'
import { issueMissing } from '#app/admin/issue-missing.ts'
import { useDeskSend } from '#app/admin/outcomes.tsx'
import { useMay } from '#app/frame/root-data.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/section.tsx'
import type { BookedMonth } from '#store/books/books.schema.ts'
import { MOST_AT_ONCE } from '#store/orders/placing/order-limits.ts'

/** The rules of store/integrity/find-faults.server.ts that a paper mends. */
const PAPER_DUTIES = ['What was sent has its paper', 'What came back has its credit note'] as const

type Fault = BookedMonth['faults'][number]

/** Why nothing is handed out yet, and where each thing is mended. */
export function ToMend({ month: { faults } }: { month: BookedMonth }) {
  const count = faults.reduce((sum, { more = 0 }) => sum + 1 + more, 0)
  const broken = faults.filter(({ isBroken }) => isBroken)
  const toDo = faults.filter(({ isBroken }) => !isBroken)
  return (
    <Section id="to-mend" heading="To mend first" className="panel grid gap-4" headingLook="text-xl">
      <Notice kind="warning">
        <p>
          {count === 1 ? 'One thing is' : `${count.toLocaleString('en-IN')} things are`} missing or do not add up.
          Nothing is handed out until this is mended.
        </p>
      </Notice>
      <IssueAll faults={toDo} />
      <Faults faults={toDo} />
      {broken.length === 0 ? null : (
        <>
          <p>
            What follows should never happen, and no press in the shop mends it. Please show it to the person who runs
            the shop: a backup of before may help.
          </p>
          <Faults faults={broken} />
        </>
      )}
    </Section>
  )
}

/** The papers that are missing, in one press. */
function IssueAll({ faults }: { faults: readonly Fault[] }) {
  const desk = useDeskSend()
  const mayIssue = useMay()('issue invoices')
  const isOfPapers = ({ rule }: Fault) => (PAPER_DUTIES as readonly string[]).includes(rule)
  const ids = [
    ...new Set(faults.filter(isOfPapers).flatMap(({ about }) => (about?.what === 'order' ? [about.id] : []))),
  ]
  if (!mayIssue || ids.length === 0) return null
  return (
    <Button
      className="justify-self-start"
      disabled={!desk.isReady}
      onClick={() => issueMissing(desk, ids.slice(0, MOST_AT_ONCE))}
    >
      Issue all {Math.min(ids.length, MOST_AT_ONCE)}
    </Button>
  )
}

function Faults({ faults }: { faults: readonly Fault[] }) {
  return [...Map.groupBy(faults, ({ rule }) => rule)].map(([rule, those]) => (
    <section key={rule}>
      <h3 className="font-sans text-base font-semibold">Not so yet: {rule}</h3>
      <ul className="divide-y divide-line">
        {those.map((fault) => (
          <li key={fault.words} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">{fault.words}</span>
            <WayThere fault={fault} />
          </li>
        ))}
      </ul>
      {those.map(({ more }) => (more ? <p key="more">And {more.toLocaleString('en-IN')} more.</p> : null))}
    </section>
  ))
}

const PLACES = {
  order: { words: 'Open the order', of: (id: string) => href('/admin/orders/:id', { id }) },
  product: { words: 'Open the product', of: (id: string) => href('/admin/products/edit/:id', { id }) },
  day: { words: 'Open the day', of: (day: string) => `${href('/admin/cash')}?day=${day}` },
} as const

function WayThere({ fault: { about, words } }: { fault: Fault }) {
  if (!about) return null
  const place = PLACES[about.what]
  return (
    <Link to={place.of(about.id)} className="text-link">
      {place.words}
      <span className="sr-only">: {words}</span>
    </Link>
  )
}

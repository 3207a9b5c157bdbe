import { type SetStateAction, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { BuyerFields, customerErrors, customerIn } from '#app/desk/shared/customer-fields.tsx'
import { type DraftLine, DraftLines } from '#app/desk/shared/draft-lines.tsx'
import { browserApi } from '#app/kit/api/api-client.ts'
import { read } from '#app/kit/api/read.ts'
import { EditForm } from '#app/kit/form/edit-form.tsx'
import { Edited } from '#app/kit/form/edited.tsx'
import { Field, TextArea, Tick } from '#app/kit/form/field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Section } from '#app/kit/page/section.tsx'
import { LinkButton } from '#app/kit/press/link-to-copy.tsx'
import { useReport } from '#app/kit/press/outcomes.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { formatWhen } from '#app/kit/words/when.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { unitPriceOf } from '#store/goods/prices/price-steps.ts'
import { daysAfter, indianDay } from '#store/india.ts'
import { type Language, languageOf } from '#store/language.ts'
import { formatTotal, sumOfLines } from '#store/money.ts'
import { DESK_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import type { Quotation } from '#store/selling/quotations/quotations.schema.ts'

const DAYS = 15

export async function load({ api, params }: PageArgs<'/admin/quotations/:id'>) {
  // Absent at the address of a new one: those who may list them may write.
  const id: string | undefined = params.id
  const until = daysAfter(indianDay(Date.now()), DAYS)
  if (id !== undefined) return { until, quotation: await read(() => calls(api)[':id'].$get({ param: { id } })) }
  await read(() => calls(api).$get({ query: { before: '1' } }))
  return { until, quotation: undefined }
}

const calls = ({ admin }: Pick<typeof browserApi, 'admin'>) => admin.quotations

export const handle = {
  title: ({ id }) => (id === undefined ? 'New Quotation' : 'Quotation'),
  of: 'quotations',
  wayOn: { to: href('/admin/quotations'), words: 'All quotations' },
} satisfies PageHandle

export default function QuotationPage({ loaderData: { quotation, until } }: PageProps<typeof load>) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {quotation ? <QuotationStatus quotation={quotation} /> : null}
      {quotation?.state === 'accepted' || quotation?.state === 'withdrawn' ? null : (
        <Edited key={quotation?._id ?? 'new'} loaded={quotation} revision={quotation?.revision}>
          {(edited) => <QuotationForm edited={edited} until={until} />}
        </Edited>
      )}
    </div>
  )
}

/** Before the link in a message. */
const WORDS: Record<Language, (number: string) => string> = {
  en: (number) => `Quotation ${number}:`,
  hi: (number) => `दाम का पर्चा ${number}:`,
}

/** How it stands, and the customer's page, where staff say yes for them. */
function QuotationStatus({ quotation }: { quotation: Quotation }) {
  const {
    _id: id,
    number,
    state,
    link,
    isClosed,
    order,
    problem,
    customerPhone,
    landline,
    totalAmount,
    seenAt,
  } = quotation
  return (
    <Section id="standing" heading={`${number}, ${state}`} className="panel" headingLook="text-xl">
      <p>
        {problem || `${formatTotal(totalAmount)} in all.`}{' '}
        {seenAt ? `Its link was opened on ${formatWhen(seenAt)}. ` : null}
        {order ? (
          <Link to={href('/admin/orders/:id', { id: order._id })} className="text-link">
            Order {order.orderNumber}
          </Link>
        ) : null}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        {isClosed ? (
          <p>Its link is closed.</p>
        ) : (
          <>
            <LinkButton
              label="The customer’s page"
              url={link}
              hint="Their yes makes the order. Open it to say yes for them, or for the PDF."
              phone={landline ? null : customerPhone}
              words={WORDS[languageOf(new URL(link).pathname)](number)}
            >
              Send the link
            </LinkButton>
            <a href={link} className="text-link" target="_blank" rel="noreferrer">
              Open it
            </a>
          </>
        )}
        {state === 'accepted' && !isClosed ? (
          <Press
            look="text"
            ask={{ title: `Close the link of ${number}?`, yes: 'Close it', words: 'The order stays as it is.' }}
            call={() => calls(browserApi)[':id'].withdraw.$post({ param: { id }, json: {} })}
            done={`The link of ${number} is closed.`}
          >
            Close the link
          </Press>
        ) : null}
        {state === 'open' || state === 'over' ? (
          <Press
            look="text"
            ask={{ title: `Withdraw ${number}?`, yes: 'Withdraw it', words: 'Its link says so from then on.' }}
            call={() => calls(browserApi)[':id'].withdraw.$post({ param: { id }, json: {} })}
            done={`${number} is withdrawn.`}
          >
            Withdraw
          </Press>
        ) : null}
      </div>
    </Section>
  )
}

type FormProps = { edited: Edited<Quotation | undefined>; until: string }

function QuotationForm({ edited, until }: FormProps) {
  const quotation = edited.base
  const [lines, setLines] = useState<DraftLine[]>(quotation?.orderItems ?? [])
  /** A price that nobody typed follows how many there are. */
  const change = (update: SetStateAction<DraftLine[]>) =>
    setLines((before) => {
      const after = typeof update === 'function' ? update(before) : update
      return after.map((line) =>
        withStep(
          line,
          before.find(({ _id }) => _id === line._id),
        ),
      )
    })
  const navigate = useNavigate()
  const report = useReport()

  function save(form: FormFields) {
    const { text, isChecked } = form
    const json = {
      ...customerIn(form),
      orderItems: lines.map(({ _id, qty, price }) => ({ _id, qty, price })),
      words: text('words'),
      validUntil: text('validUntil'),
      isDeliveryFree: isChecked('isDeliveryFree'),
      changes: quotation && { _id: quotation._id, revision: quotation.revision },
    }
    return () => calls(browserApi).$post({ json })
  }

  return (
    <EditForm
      edited={edited}
      of="quotation"
      save="Save quotation"
      call={save}
      answered={customerErrors}
      alwaysShowError
      isChanged={JSON.stringify(lines) !== JSON.stringify(quotation?.orderItems ?? [])}
      onSaved={async (saved) => {
        edited.noteSaved(saved, saved.revision)
        await navigate(href('/admin/quotations/:id', { id: saved._id }))
        report({ kind: 'done', text: `${saved.number} is saved. Send its link to the customer.` })
      }}
      className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 [&>.desk-bar]:col-span-full"
    >
      <BuyerFields customer={quotation} asksFor="Name of person, school or firm" isForBusiness />
      <Section id="offered" heading="Items" className="panel grid grid-cols-1 gap-4">
        <DraftLines lines={lines} isPriced takesSoldOut onChange={change}>
          <p className="flex justify-between gap-4 text-lg font-semibold">
            Goods <span className="tabular-nums">{formatTotal(sumOfLines(lines))}</span>
          </p>
        </DraftLines>
        <Field
          label="Valid until"
          name="validUntil"
          type="date"
          defaultValue={quotation?.validUntil ?? until}
          required
        />
        <TextArea
          label="Words to the customer"
          name="words"
          rows={3}
          maxLength={DESK_LIMITS.note}
          defaultValue={quotation?.words}
        />
        <Tick name="isDeliveryFree" defaultChecked={quotation?.isDeliveryFree} label="No charge for delivery" />
      </Section>
    </EditForm>
  )
}

function withStep(line: DraftLine, before: DraftLine | undefined): DraftLine {
  if (line.priceSteps === undefined) return line
  const { price, priceSteps, usual = price } = before ?? line
  const sold = { price: usual, priceSteps }
  const isTyped = before && line.price !== unitPriceOf(sold, before.qty)
  if (isTyped || line.qty === before?.qty) return line
  return { ...line, usual, price: unitPriceOf(sold, line.qty), followed: (line.followed ?? 0) + 1 }
}

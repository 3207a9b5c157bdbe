import { href, Link } from 'react-router'
import { pageTitle } from '#app/frame/page-meta.ts'
import { useMails } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { read } from '#app/kit/api/read.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { TextArea } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Section } from '#app/kit/page/section.tsx'
import { LinkToCopy } from '#app/kit/press/link-to-copy.tsx'
import type { MetaArgs, PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { ComplaintHistory } from '#app/shop/contact/complaint-history.tsx'
import type { DeskComplaint } from '#store/talk/complaints/complaints.schema.ts'
import { COMPLAINT_LIMITS, type ComplaintStep, complaintStepsFrom } from '#store/talk/complaints/complaints.ts'
import { DeskHeading } from '../frame/desk-heading.tsx'
import { Clock } from './clock.tsx'

const BUTTONS: Record<ComplaintStep, string> = {
  acknowledge: 'Acknowledge',
  answer: 'Answer',
  settle: 'Settle',
  reopen: 'Open again',
}
const DONE: Record<ComplaintStep, [mailed: string, notMailed: string]> = {
  acknowledge: ['Acknowledged. A mail to the customer is written.', 'Acknowledged.'],
  answer: ['A mail with your answer is written.', 'Your answer stands on the customer’s page.'],
  settle: ['Settled. A mail to the customer is written.', 'Settled.'],
  reopen: ['It is open again, and its month begins anew.', 'It is open again, and its month begins anew.'],
}
const NOT_MAILED = 'Mail is not set up, so nobody is told: send the customer this link, or call.'

export const load = ({ api, params: { id } }: PageArgs<'/admin/requests/complaints/:id'>) =>
  read<DeskComplaint>(() => api.admin.complaints[':id'].$get({ param: { id } }))

export const handle = {
  title: 'Complaint',
  hasOwnHeading: true,
  of: 'complaints',
  refused: (status) => (status === 404 ? 'There is no such complaint any more.' : undefined),
  wayOn: { to: href('/admin/requests/complaints'), words: 'All complaints' },
} satisfies PageHandle

export const meta = ({ loaderData, shop }: MetaArgs<typeof load>) => [
  pageTitle(shop, loaderData ? `Complaint ${loaderData.number}` : handle.title),
]

export default function Complaint({ loaderData: complaint }: PageProps<typeof load>) {
  return (
    <>
      <DeskHeading title={`Complaint ${complaint.number}`} />
      <Known key={complaint._id} complaint={complaint} />
    </>
  )
}

function Known({ complaint }: { complaint: DeskComplaint }) {
  return (
    <div className="grid max-w-5xl items-start gap-4 lg:grid-cols-2">
      <section aria-labelledby="said" className="panel [overflow-wrap:anywhere]">
        <h2 id="said" className="text-xl">
          <bdi>{complaint.name}</bdi>
        </h2>
        <Who complaint={complaint} />
        <p dir="auto" className="mt-3 whitespace-pre-line">
          {complaint.words}
        </p>
      </section>
      <Section id="done" heading="What was done" className="panel" headingLook="text-xl">
        <Clock complaint={complaint} />
        <ComplaintHistory complaint={complaint} />
      </Section>
      <Steps complaint={complaint} />
    </div>
  )
}

/** The writer's contact and the order's customer, who may differ: anybody can type an order number. */
function Who({ complaint: { email, phone, orderNumber, order } }: { complaint: DeskComplaint }) {
  return (
    <>
      <p className="flex flex-wrap gap-x-4">
        <a href={`mailto:${email}`} className="plain-link">
          {email}
        </a>
        {phone ? (
          <a href={`tel:${phone}`} className="plain-link">
            {phone}
          </a>
        ) : null}
      </p>
      {orderNumber ? (
        <p>
          Order{' '}
          {order ? (
            <Link to={href('/admin/orders/:id', { id: order._id })} className="plain-link">
              {orderNumber}
            </Link>
          ) : (
            <bdi>{orderNumber}</bdi>
          )}
          {order?.isTheirs
            ? ', placed with this address.'
            : '. It is not known to be theirs: ask before you speak of it.'}
        </p>
      ) : null}
    </>
  )
}

/** A field for the words, and a button for each step. */
function Steps({ complaint: { _id, status, phone, number, link } }: { complaint: DeskComplaint }) {
  const mails = useMails()
  const sending = useSend()
  const steps = complaintStepsFrom(status)

  async function take({ text }: FormFields, form: HTMLFormElement, pressed: HTMLElement | null) {
    const step = steps.find((one) => pressed instanceof HTMLButtonElement && pressed.value === one)
    if (!step) return
    const json = { step, words: text('words') }
    const result = await sending.send(
      () => browserApi.admin.complaints[':id'].step.$post({ param: { id: _id }, json }),
      {
        done: mails ? DONE[step][0] : `${DONE[step][1]} Nobody was mailed: send the customer the link, or call.`,
      },
    )
    if (result?.kind === 'done') form.reset()
  }

  return (
    <Section id="steps" heading="Tell the customer" className="panel lg:col-span-2" headingLook="text-xl">
      <CheckedForm sending={sending} onSend={take} className="mt-3 grid gap-3">
        <TextArea
          label="Your words"
          name="words"
          rows={4}
          maxLength={COMPLAINT_LIMITS.words}
          hint={
            mails ? "They go into the mail, and stand on the customer's page." : "They stand on the customer's page."
          }
        />
        {mails ? null : (
          <LinkToCopy
            label="The customer’s page"
            url={link}
            hint={NOT_MAILED}
            phone={phone}
            words={`Complaint ${number}:`}
          />
        )}
        <p role="status" className="font-semibold text-saving empty:hidden">
          {sending.done}
        </p>
        <FormError />
        <div className="flex flex-wrap gap-3">
          {steps.map((step, at) => (
            <Submit key={step} value={step} look={at === 0 ? 'action' : 'quiet'}>
              {BUTTONS[step]}
            </Submit>
          ))}
        </div>
      </CheckedForm>
    </Section>
  )
}

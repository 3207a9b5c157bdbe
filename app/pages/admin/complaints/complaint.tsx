import { data, href } from 'react-router'
import { COMPLAINTS_FAILED } from '#app/admin/refusal-texts.ts'
import { browserApi } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import { useSend } from '#app/api/use-send.ts'
import { ComplaintHistory } from '#app/complaints/complaint-history.tsx'
import { pageTitle } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CheckedForm } from '#app/ui/forms/checked-form.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
import { type FormFields, focusFirstError } from '#app/ui/forms/read-form.ts'
import { Link } from '#app/ui/link.tsx'
import { Loaded } from '#app/ui/messages.tsx'
import { Section } from '#app/ui/section.tsx'
import type { DeskComplaint } from '#store/complaints/complaints.schema.ts'
import { COMPLAINT_LIMITS, type ComplaintStep, stepsFrom } from '#store/complaints/complaints.ts'
import { Clock } from './clock.tsx'

const BUTTONS: Record<ComplaintStep, string> = {
  acknowledge: 'Acknowledge',
  answer: 'Answer',
  settle: 'Settle',
  reopen: 'Open again',
}
const DONE: Record<ComplaintStep, string> = {
  acknowledge: 'Acknowledged. The customer is told.',
  answer: 'Your answer is on its way.',
  settle: 'Settled. The customer is told.',
  reopen: 'It is open again, and its month begins anew.',
}

export async function load({ api, params: { id } }: PageArgs<'/admin/complaints/:id'>) {
  const { status, answer } = await read(() => api.admin.complaints[':id'].$get({ param: { id } }))
  return data({ status, complaint: answer }, { status })
}

export const meta = ({ loaderData, shop }: MetaArgs<typeof load>) => [
  pageTitle(shop, loaderData?.complaint ? `Complaint ${loaderData.complaint.number}` : 'Complaint'),
]

export default function Complaint({ loaderData: { status, complaint } }: PageProps<typeof load>) {
  const isGone = status === 404
  return (
    <>
      <p>
        <Link to={href('/admin/complaints')} className="text-link inline-flex min-h-11 items-center">
          All complaints
        </Link>
      </p>
      <h1 className="desk-heading mb-3">{complaint ? `Complaint ${complaint.number}` : 'Complaint'}</h1>
      <Loaded
        answer={complaint}
        status={status}
        failed={isGone ? 'There is no such complaint any more.' : COMPLAINTS_FAILED}
        wayOn={isGone ? <ButtonLink to={href('/admin/complaints')}>All complaints</ButtonLink> : null}
      >
        {(answer) => <Known key={answer._id} complaint={answer} />}
      </Loaded>
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

/** How the writer is reached, and whose order it is: anybody can type a number. */
function Who({ complaint: { email, phone, orderNumber, order } }: { complaint: DeskComplaint }) {
  const link = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action'
  return (
    <>
      <p className="flex flex-wrap gap-x-4">
        <a href={`mailto:${email}`} className={link}>
          {email}
        </a>
        {phone ? (
          <a href={`tel:${phone}`} className={link}>
            {phone}
          </a>
        ) : null}
      </p>
      {orderNumber ? (
        <p>
          Order{' '}
          {order ? (
            <Link to={href('/admin/orders/:id', { id: order._id })} className={link}>
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

/** One field for the words, a button for each step. */
function Steps({ complaint: { _id, status } }: { complaint: DeskComplaint }) {
  const { send, isReady, done, refusal, fields } = useSend()
  const steps = stepsFrom(status)

  async function take({ text }: FormFields, form: HTMLFormElement, pressed: HTMLElement | null) {
    const step = steps.find((one) => pressed instanceof HTMLButtonElement && pressed.value === one)
    if (!step) return
    const json = { step, words: text('words') }
    const result = await send(() => browserApi.admin.complaints[':id'].step.$post({ param: { id: _id }, json }), {
      done: DONE[step],
    })
    if (result?.kind === 'done') form.reset()
    else if (result) focusFirstError(form, result.fields)
  }

  return (
    <Section id="steps" heading="Tell the customer" className="panel lg:col-span-2" headingLook="text-xl">
      <CheckedForm onSend={take} className="mt-3 grid gap-3">
        <TextArea
          label="Your words"
          name="words"
          rows={4}
          maxLength={COMPLAINT_LIMITS.words}
          hint="They go into the mail, and stand on the customer's page."
          error={fields.words}
        />
        <p role="status" className="font-semibold text-saving empty:hidden">
          {done}
        </p>
        <FormError of={fields.words ? undefined : refusal} />
        <div className="flex flex-wrap gap-3">
          {steps.map((step, at) => (
            <Button key={step} type="submit" value={step} look={at === 0 ? 'action' : 'quiet'} disabled={!isReady}>
              {BUTTONS[step]}
            </Button>
          ))}
        </div>
      </CheckedForm>
    </Section>
  )
}

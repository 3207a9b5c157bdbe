import { Fragment, type ReactNode } from 'react'
import { data, href } from 'react-router'
import { MAIL_FAILED } from '#app/admin/refusal-texts.ts'
import { browserApi } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import { useSend } from '#app/api/use-send.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Loaded, OutcomeMessage, type Report, useOutcome } from '#app/ui/messages.tsx'
import { TimeOf } from '#app/ui/when.tsx'
import type { ListedMail, ReadMail } from '#store/mail/mail.schema.ts'
import { MailStateBadge } from './mail-state.tsx'
import { wordsOfKind } from './mail-words.ts'

const RETRY_FAILED = 'Error: Could not send it again. Its link or code may have expired.'

export async function load({ api, params: { id } }: PageArgs<'/admin/mail/:id'>) {
  const { status, answer } = await read(() => api.admin.mail[':id'].$get({ param: { id } }))
  return data({ status, mail: answer }, { status })
}

export const meta = ({ shop }: MetaArgs) => [pageTitle(shop, 'Message')]

export default function MailMessage({ loaderData: { status, mail } }: PageProps<typeof load>) {
  const isGone = status === 404
  return (
    <Loaded
      heading={mail ? wordsOfKind(mail.kind) : 'Message'}
      answer={mail}
      status={status}
      failed={isGone ? 'There is no such message any more.' : MAIL_FAILED}
      wayOn={isGone ? <ButtonLink to={href('/admin/mail')}>All mail</ButtonLink> : null}
    >
      {(answer) => <Message mail={answer} />}
    </Loaded>
  )
}

function Message({ mail }: { mail: ReadMail }) {
  const { outcome, setOutcome, dismiss } = useOutcome()
  return (
    <div className="max-w-3xl">
      <p className="mb-4">
        <Link to={href('/admin/mail')} className="text-link inline-flex min-h-11 items-center">
          All mail
        </Link>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 [overflow-wrap:anywhere]">
        <Fact name="To">
          <bdi>{mail.recipient}</bdi>
        </Fact>
        {mail.written?.subject ? (
          <Fact name="Subject">
            <bdi>{mail.written.subject}</bdi>
          </Fact>
        ) : null}
        <Fact name="Written">
          <TimeOf iso={mail.createdAt} />
        </Fact>
        {mail.sentAt ? (
          <Fact name="Sent">
            <TimeOf iso={mail.sentAt} />
          </Fact>
        ) : null}
        <Fact name="State">
          <MailStateBadge mail={mail} />
        </Fact>
      </dl>
      {mail.state === 'failed' ? <Retry mail={mail} report={setOutcome} /> : null}
      <Words text={mail.written?.text} />
      <OutcomeMessage outcome={outcome} onDismiss={dismiss} />
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** The text part as it is sent, with its addresses to be followed. */
function Words({ text }: { text: string | undefined }) {
  if (text === undefined) return <p className="panel mt-6">This message cannot be shown: part of it is missing.</p>
  return (
    <div className="panel mt-6 whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
      {text.split(/(https?:\/\/\S+)/).map((part, at) =>
        at % 2 === 1 ? (
          // The parts of a text that never changes are told apart by their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <a key={at} href={part} className="text-link" rel="noreferrer">
            {part}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Fragment key={at}>{part}</Fragment>
        ),
      )}
    </div>
  )
}

type RetryProps = { mail: ListedMail; report: Report }

function Retry({ mail, report }: RetryProps) {
  const { isReady, isBusy, send } = useSend(report)

  function retry() {
    const call = browserApi.admin.mail[':id'].retry
    return send(() => call.$post({ param: { id: String(mail._id) }, json: {} }), {
      done: 'It will be sent again.',
      failed: ({ code, message }) => (code === '' ? RETRY_FAILED : message),
    })
  }

  return (
    <Button className="mt-4" disabled={!isReady} onClick={retry}>
      {isBusy ? 'Trying...' : 'Try again'}
    </Button>
  )
}

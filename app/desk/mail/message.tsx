import { Fragment, type ReactNode } from 'react'
import { href, Link } from 'react-router'
import { browserApi } from '#app/kit/api/api-client.ts'
import { read } from '#app/kit/api/read.ts'
import { Press } from '#app/kit/press/press.tsx'
import { TimeOf } from '#app/kit/words/when.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { ListedMail, ReadMail } from '#store/talk/mail/mail.schema.ts'
import { DeskHeading } from '../frame/desk-heading.tsx'
import { MailStateBadge, mailKindWords } from './mail-words.tsx'

const RETRY_FAILED = 'Error: Could not send it again. Its link or code may have expired.'

export const load = ({ api, params: { id } }: PageArgs<'/admin/mail/:id'>) =>
  read<ReadMail>(() => api.admin.mail[':id'].$get({ param: { id } }))

export const handle = {
  title: 'Message',
  hasOwnHeading: true,
  of: 'mail',
  refused: (status) => (status === 404 ? 'There is no such message any more.' : undefined),
  wayOn: { to: href('/admin/mail'), words: 'All mail', status: 404 },
} satisfies PageHandle

export default function MailMessage({ loaderData: mail }: PageProps<typeof load>) {
  return (
    <div className="max-w-3xl">
      <DeskHeading title={mailKindWords(mail.kind)} />
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
      {mail.state === 'failed' || (mail.state === 'kept' && mail.lastError) ? <Retry mail={mail} /> : null}
      {mail.isMasked ? (
        <p className="panel mt-6">
          The link or code is not shown, because it lets in somebody who works here. An owner can make a password link
          or another invitation under{' '}
          <Link to={href('/admin/people')} className="text-link">
            People
          </Link>
          . An owner who is locked out: <code>npm run tokri -- admin reset ADDRESS</code> on the shop's computer.
        </p>
      ) : null}
      <Words text={mail.written?.text} />
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

/** The text as it is sent, with addresses as links. */
function Words({ text }: { text: string | undefined }) {
  if (text === undefined) return <p className="panel mt-6">This message cannot be shown: part of it is missing.</p>
  return (
    <div className="panel mt-6 whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
      {text.split(/(https?:\/\/\S+)/).map((part, at) =>
        at % 2 === 1 ? (
          // The text never changes, so its parts are keyed by place.
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

function Retry({ mail }: { mail: ListedMail }) {
  const call = browserApi.admin.mail[':id'].retry
  return (
    <Press
      className="mt-4"
      busy="Trying..."
      call={() => call.$post({ param: { id: String(mail._id) }, json: {} })}
      done="It will be sent again."
      failed={({ code, message }) => (code === '' ? RETRY_FAILED : message)}
    >
      Try again
    </Press>
  )
}

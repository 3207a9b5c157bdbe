import { Fragment, type ReactNode, useState } from 'react'
import { data, Link, useRevalidator } from 'react-router'
import { askAsAdmin } from '#app/admin/as-admin.ts'
import { MAIL_FAILED } from '#app/admin/refusal-texts.ts'
import { type ApiClient, apiContext, browserApi } from '#app/api/api-client.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { logFailure } from '#app/log.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Refusal, WayOn } from '#app/ui/messages.tsx'
import { OutcomeMessage } from '#app/ui/outcome.tsx'
import { TimeOf } from '#app/ui/time-of.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useOutcome } from '#app/ui/use-outcome.ts'
import type { ListedMail, ReadMail } from '#store/mail/mail.schema.ts'
import type { Route } from './+types/message'
import { MailStateBadge } from './mail-state.tsx'
import { wordsOfKind } from './mail-words.ts'

const RETRY_FAILED = 'Error: Could not try again. What it was to say may have run out.'

async function load(api: ApiClient, id: string) {
  const { status, found } = await askAsAdmin(api, () => api.admin.mail[':id'].$get({ param: { id } }))
  return data({ status, mail: found }, { status })
}

export function loader({ context, params }: Route.LoaderArgs) {
  return load(context.get(apiContext), params.id)
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(browserApi, params.id)
}

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle(matches, 'Message')]

export default function MailMessage({ loaderData: { status, mail } }: Route.ComponentProps) {
  const isGone = status === 404 || status === 400
  return (
    <>
      <h1 className="page-heading mb-4">{mail ? wordsOfKind(mail.kind) : 'Message'}</h1>
      {mail ? (
        <Message mail={mail} />
      ) : (
        <Refusal message={isGone ? 'There is no such message any more.' : MAIL_FAILED}>
          <WayOn status={status} />
          {isGone ? <ButtonLink to="/admin/mail">All mail</ButtonLink> : null}
        </Refusal>
      )}
    </>
  )
}

function Message({ mail }: { mail: ReadMail }) {
  const { outcome, setOutcome, dismiss } = useOutcome()
  return (
    <div className="max-w-3xl">
      <p className="mb-4">
        <Link to="/admin/mail" className="text-link inline-flex min-h-11 items-center">
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
      {mail.state === 'failed' ? <Retry mail={mail} onOutcome={setOutcome} /> : null}
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
  if (text === undefined) return <p className="panel mt-6">What it says cannot be shown: something of it is missing.</p>
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

type RetryProps = { mail: ListedMail; onOutcome: ReturnType<typeof useOutcome>['setOutcome'] }

function Retry({ mail, onOutcome }: RetryProps) {
  const isHydrated = useHydrated()
  const userId = useRootData()?.signIn.user?.uid
  const { revalidate } = useRevalidator()
  const [isSending, setSending] = useState(false)

  async function retry() {
    setSending(true)
    const isBack = await sendAgain(mail._id, userId)
    setSending(false)
    onOutcome(isBack ? { kind: 'done', text: 'It waits to be sent again.' } : { kind: 'failed', text: RETRY_FAILED })
    await revalidate()
  }

  return (
    <Button className="mt-4" disabled={!isHydrated || isSending} onClick={retry}>
      {isSending ? 'Trying...' : 'Try again'}
    </Button>
  )
}

async function sendAgain(id: number, userId: string | undefined): Promise<boolean> {
  try {
    const call = browserApi.admin.mail[':id'].retry
    return (await call.$post({ param: { id: String(id) }, json: { userId } })).ok
  } catch (error) {
    logFailure('The call did not arrive', error)
    return false
  }
}

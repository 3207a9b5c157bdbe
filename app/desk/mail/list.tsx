import { href, Link } from 'react-router'
import { pathOfPart } from '#app/desk/frame/settings-index.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { deskList } from '#app/kit/list/desk-list.tsx'
import { choiceWords, oneOf, rowNumber } from '#app/kit/list/params.ts'
import { type Column, Table } from '#app/kit/list/table.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { counted } from '#app/kit/words/counted.ts'
import { TimeOf } from '#app/kit/words/when.tsx'
import type { PageHandle } from '#app/page.tsx'
import type { ListedMail, MailPage } from '#store/talk/mail/mail.schema.ts'
import { MAIL_STATES } from '#store/talk/mail/mail.ts'
import { MAIL_STATE_WORDS, MailStateBadge, mailKindWords } from './mail-words.tsx'

const COLUMNS: Column<ListedMail>[] = [
  {
    head: 'Message',
    width: 'lg:w-[22%]',
    isHeading: true,
    look: 'max-lg:grow font-semibold',
    cell: ({ _id, kind, about }) => (
      <Link to={href('/admin/mail/:id', { id: String(_id) })} className="plain-link lg:min-h-6">
        {[mailKindWords(kind), about].filter(Boolean).join(' ')}
      </Link>
    ),
  },
  {
    head: 'To',
    width: 'lg:w-[26%]',
    look: 'max-lg:order-1 max-lg:w-full max-lg:pb-1 max-lg:text-sm',
    cell: ({ recipient }) => <bdi>{recipient}</bdi>,
  },
  { head: 'State', cell: (mail) => <MailStateBadge mail={mail} /> },
  {
    head: 'Written',
    width: 'lg:w-[16%]',
    look: 'max-lg:text-sm max-lg:text-muted',
    cell: ({ createdAt }) => <TimeOf iso={createdAt} />,
  },
]

const list = deskList({
  params: { state: oneOf(MAIL_STATES), before: rowNumber },
  tabs: {
    of: 'state',
    label: 'Mail by state',
    words: { '': 'All', ...choiceWords(MAIL_STATES, (state) => MAIL_STATE_WORDS[state]) },
  },
  load: (api, query) => api.admin.mail.$get({ query }),
  older: { words: 'Older', param: 'before', next: ({ next }: MailPage) => next },
  empty: ({ mails }, query) =>
    mails.length === 0 &&
    (Object.keys(query).length > 0
      ? 'No such messages.'
      : 'No messages yet. Mails and SMS from the shop are listed here.'),
  above: ({ sends, old }) => (
    <>
      {sends.includes('email') ? null : <NoServer />}
      {old > 0 ? <OldMail count={old} /> : null}
    </>
  ),
  rows: ({ mails }) => (
    <Table
      caption="Messages of the shop, newest first"
      columns={COLUMNS}
      rows={mails}
      keyOf={({ _id }) => _id}
      card="flex flex-wrap items-baseline gap-x-3 px-3 py-1"
    />
  ),
})

export const { load } = list
export const handle = { title: 'Mail', of: 'mail' } satisfies PageHandle
export default list.Page

function NoServer() {
  return (
    <p className="mb-4 max-w-4xl rounded-card border border-marigold bg-warning-soft px-4 py-3">
      This shop has no mail server yet, so messages stay here for you to read and pass on. Set one under{' '}
      <Link to={pathOfPart('mail-server')} className="text-link">
        Settings
      </Link>{' '}
      and new ones are sent.
    </p>
  )
}

/** Discards mail from before the mail server was set up, so that nobody gets weeks of it at once. */
function OldMail({ count }: { count: number }) {
  const { $post } = browserApi.admin.mail.old
  return (
    <section aria-label="Older messages" className="panel mb-4 flex max-w-4xl flex-wrap items-center gap-3">
      <p className="grow font-semibold">{messages(count)} did not leave: older than a day, or beyond a limit.</p>
      <Press
        look="quiet"
        call={() => $post({ json: { sends: false } })}
        done={({ count }) => `${messages(count)} will not be sent.`}
      >
        Do not send
      </Press>
      <Press
        look="quiet"
        ask={{
          title: `Send ${messages(count)} now?`,
          yes: 'Send',
          words:
            'People who have their goods would hear now that their order is placed. Strangers may have typed addresses.',
        }}
        call={() => $post({ json: { sends: true } })}
        done={({ count }) => `${messages(count)} on the way.`}
      >
        {count === 1 ? 'Send it now' : 'Send them now'}
      </Press>
    </section>
  )
}

function messages(count: number): string {
  return counted(count, 'message')
}

import { href, Link } from 'react-router'
import { useSend } from '#app/kit/api/use-send.ts'
import { PasswordConfirmation, proofIn } from '#app/kit/form/own-proof.tsx'
import { Notice } from '#app/kit/page/notice.tsx'
import { Panel } from '#app/kit/page/panel.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { leaveAccount } from '#app/shop/account/leave-account.ts'
import { SendStatus } from '#app/shop/account/send-status.tsx'
import { identityCall } from '#app/shop/sign-in/identity-call.ts'
import { RETENTION_DAYS } from '#store/retention.ts'
import { mayCancel, type OwnOrder, wordsOfStatus } from '#store/selling/orders/reading/customer-orders.ts'

type DeletionProps = { hasPassword: boolean; open: readonly OwnOrder[]; onGone: () => void }

/** Deletes the account after a question that asks for its password. `open` are the orders on their way. */
export function Deletion({ hasPassword, open, onGone }: DeletionProps) {
  const sending = useSend()
  return (
    <Panel heading="Delete account">
      <p className="mt-1">
        Your profile, photo, addresses, requests and logins are deleted at once. Past orders keep your name and address
        for {RETENTION_DAYS} days, tax invoices longer:{' '}
        <Link to={`${href('/policies')}#privacy`} className="text-action underline">
          what we keep, and how long
        </Link>
        .
      </p>
      {open.length > 0 ? <OpenOrders open={open} /> : null}
      <div className="mt-3 grid justify-items-start gap-3">
        <SendStatus of={sending} />
        <Press
          look="danger"
          sending={sending}
          ask={{
            title: 'Do you want to delete your account forever?',
            yes: 'Delete forever',
            words: `This cannot be undone.${open.length > 0 ? ` ${wordsOfOpen(open)} will still be delivered.` : ''}`,
            fields: <PasswordConfirmation hasPassword={hasPassword} />,
          }}
          call={(fields) => identityCall('delete-user', proofIn(fields))()}
          after={() => {
            onGone()
            leaveAccount()
          }}
        >
          Delete my account
        </Press>
      </div>
    </Panel>
  )
}

function OpenOrders({ open }: { open: readonly OwnOrder[] }) {
  return (
    <div className="mt-3">
      <Notice kind="warning">
        <p>
          {wordsOfOpen(open)} {open.length === 1 ? 'is' : 'are'} not delivered yet:{' '}
          {open.map((order) => `${order.orderNumber} (${wordsOfStatus(order.status, order)})`).join(', ')}. We will
          still deliver {open.length === 1 ? 'it' : 'them'} and call the phone number of the order, but you will not be
          able to see {open.length === 1 ? 'it' : 'them'} here.
        </p>
        {open.some(mayCancel) ? (
          <p className="mt-1">
            Changed your mind?{' '}
            <Link to={href('/orders')} className="underline">
              Cancel under Orders
            </Link>{' '}
            before you delete your account.
          </p>
        ) : null}
      </Notice>
    </div>
  )
}

function wordsOfOpen(open: readonly OwnOrder[]): string {
  return open.length === 1 ? '1 order' : `${open.length} orders`
}

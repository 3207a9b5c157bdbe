import { CheckedForm, Submit } from '#app/ui/forms/checked-form.tsx'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { useSend } from '#app/api/use-send.ts'
import { identityCall } from '#app/sign-in/identity-call.ts'
import { FormDialog } from '#app/ui/dialogs.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { mayCancel, type OwnOrder, wordsOfStatus } from '#store/orders/reading/customer-orders.ts'
import { leaveAccount } from '#app/pages/account/leave-account.ts'
import { SecretField } from '#app/pages/account/secret-field.tsx'
import { Notice } from '#app/ui/notice.tsx'

type DeletionProps = { hasPassword: boolean; open: readonly OwnOrder[]; onGone: () => void }

/** Deletes the account after its password and a question. `open` are the orders on their way. */
export function Deletion({ hasPassword, open, onGone }: DeletionProps) {
  const { password, ask, sending, setPassword, erase } = useDeletion(onGone)
  return (
    <section aria-labelledby="deletion" className="panel">
      <h2 id="deletion">Delete account</h2>
      <p className="mt-1">
        Your profile, photo, addresses, requests and logins are deleted at once. Past orders and tax invoices keep your
        name and address for a time:{' '}
        <Link to={`${href('/policies')}#privacy`} className="text-action underline">
          what we keep, and how long
        </Link>
        .
      </p>
      {open.length > 0 ? <OpenOrders open={open} /> : null}
      <CheckedForm sending={sending} onSend={ask} className="mt-3 grid gap-3">
        {hasPassword ? (
          <SecretField label="Your password" name="password" autoComplete="current-password" required />
        ) : (
          <p className="text-muted">For this you must have logged in within the last day.</p>
        )}
        <FormError />
        <Submit look="danger" className="justify-self-start">
          Delete my account
        </Submit>
      </CheckedForm>
      <FormDialog
        isAlert
        look="danger"
        isOpen={password !== undefined}
        title="Do you want to delete your account forever?"
        yes="Delete forever"
        busy={!sending.isReady}
        onSubmit={erase}
        onClose={() => setPassword(undefined)}
      >
        This cannot be undone.{open.length > 0 ? ` ${wordsOfOpen(open)} will still be delivered.` : ''}
      </FormDialog>
    </section>
  )
}

/** `password` is what was typed while the question is asked; empty for an account without one. */
function useDeletion(onGone: () => void) {
  const [password, setPassword] = useState<string>()
  const sending = useSend()

  function ask({ secret }: FormFields) {
    sending.forget()
    setPassword(secret('password'))
  }

  async function erase() {
    await sending.send(identityCall('delete-user', password ? { password } : {}), {
      after: () => {
        onGone()
        leaveAccount()
      },
    })
    setPassword(undefined)
  }

  return { password, setPassword, ask, sending, erase }
}

/** What happens to orders that are under way. */
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

/** "2 orders". */
function wordsOfOpen(open: readonly OwnOrder[]): string {
  return open.length === 1 ? '1 order' : `${open.length} orders`
}

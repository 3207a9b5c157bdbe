import { href, Link } from 'react-router'
import { useSend } from '#app/kit/api/use-send.ts'
import { PasswordConfirmation, proofIn } from '#app/kit/form/own-proof.tsx'
import { Notice } from '#app/kit/page/notice.tsx'
import { Panel } from '#app/kit/page/panel.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import { leaveAccount } from '#app/shop/account/leave-account.ts'
import { SendStatus } from '#app/shop/account/send-status.tsx'
import { identityCall } from '#app/shop/sign-in/identity-call.ts'
import { RETENTION_DAYS } from '#store/retention.ts'
import { mayCancel, type OwnOrder, wordsOfStatus } from '#store/selling/orders/reading/customer-orders.ts'
import { DATA } from './data.texts.tsx'

type DeletionProps = { hasPassword: boolean; open: readonly OwnOrder[]; onGone: () => void }

/** Deletes the account after a question that asks for its password. `open` are the orders on their way. */
export function Deletion({ hasPassword, open, onGone }: DeletionProps) {
  const t = DATA.use()
  const sending = useSend()
  return (
    <Panel heading={t.deletion}>
      <p className="mt-1">
        {t.deletionWhat(RETENTION_DAYS, (words) => (
          <Link to={`${href('/policies')}#privacy`} className="text-action underline">
            {words}
          </Link>
        ))}
      </p>
      {open.length > 0 ? <OpenOrders open={open} /> : null}
      <div className="mt-3 grid justify-items-start gap-3">
        <SendStatus of={sending} />
        <Press
          look="danger"
          sending={sending}
          ask={{
            title: t.deleteTitle,
            yes: t.deleteForever,
            words: open.length > 0 ? t.noUndoOpen(open.length) : t.noUndo,
            fields: <PasswordConfirmation hasPassword={hasPassword} />,
          }}
          call={(fields) => identityCall('delete-user', proofIn(fields))()}
          after={() => {
            onGone()
            leaveAccount()
          }}
        >
          {t.delete}
        </Press>
      </div>
    </Panel>
  )
}

function OpenOrders({ open }: { open: readonly OwnOrder[] }) {
  const [t, language] = [DATA.use(), useLanguage()]
  const numbers = open.map((order) => `${order.orderNumber} (${wordsOfStatus(order.status, order, language)})`)
  return (
    <div className="mt-3">
      <Notice kind="warning">
        <p>{t.open(open.length, numbers.join(', '))}</p>
        {open.some(mayCancel) ? (
          <p className="mt-1">
            {t.mayCancel((words) => (
              <Link to={href('/orders')} className="underline">
                {words}
              </Link>
            ))}
          </p>
        ) : null}
      </Notice>
    </div>
  )
}

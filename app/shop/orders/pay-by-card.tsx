import { browserApi } from '#app/kit/api/api-client.ts'
import type { Refusal } from '#app/kit/api/ask.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { CheckedForm } from '#app/kit/form/checked-form.tsx'
import { Field } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { payableByCard } from '#store/money/khata/khata.ts'
import { formatTotal } from '#store/money.ts'
import type { OwnOrderDetail } from '#store/selling/orders/reading/customer-orders.ts'
import { PAY_BY_CARD } from './pay-by-card.texts.ts'

/** Pays the order by what the shop owes, or by a gift card; folded away, and nothing while there is neither. */
export function PayByCard({ order }: { order: OwnOrderDetail }) {
  const { _id: id, means, money } = order
  const { send, fields, refusal, isReady } = useSend()
  const t = PAY_BY_CARD.use()
  if (!means) return null
  const pay = (giftCard?: string) => () =>
    browserApi.orders[':id'].pay.$post({ param: { id }, json: giftCard === undefined ? {} : { giftCard } })
  const failed = ({ code, fields: wrong, message }: Refusal) =>
    wrong.giftCard ? t.noCard : code === 'not_due' ? t.nothingLeft : code === 'rate_limited' ? t.tooOften : message
  return (
    <>
      {means.credit > 0 ? (
        <Button look="quiet" className="mt-2" disabled={!isReady} onClick={() => send(pay(), { failed })}>
          {t.byCredit(formatTotal(Math.min(means.credit, payableByCard(order, money))))}
        </Button>
      ) : null}
      {means.takesGiftCards ? (
        <details className="mt-1 print:hidden">
          <summary>{t.giftCard}</summary>
          <CheckedForm onSend={({ text }) => send(pay(text('giftCard')), { failed })} className="mt-1 grid gap-3">
            <Field
              label={t.code}
              name="giftCard"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              hint={t.hint}
              error={fields.giftCard && t.noCard}
              missing={t.missing}
              required
            />
            <Button type="submit" look="quiet" className="justify-self-start" disabled={!isReady}>
              {t.pay}
            </Button>
          </CheckedForm>
        </details>
      ) : null}
      <FormError of={refusal} />
    </>
  )
}

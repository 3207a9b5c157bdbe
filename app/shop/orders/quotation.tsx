import { useEffect, useRef } from 'react'
import { data } from 'react-router'
import { secretMeta } from '#app/frame/page-meta.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { CheckedForm } from '#app/kit/form/checked-form.tsx'
import { Field } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import { Page } from '#app/kit/page/page.tsx'
import { Button, ButtonLink } from '#app/kit/press/button.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import { formatWholeDay } from '#app/kit/words/when.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { readProducts } from '#app/shop/cart/read-products.ts'
import { itemsIn } from '#store/language.ts'
import { formatTotal } from '#store/money.ts'
import { ORDER_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import { STATUSES } from '#store/selling/orders/steps/order-statuses.ts'
import type { Quotation } from '#store/selling/quotations/quotations.schema.ts'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderLines } from './order-lines.tsx'
import { ORDERS, QUOTATION } from './orders.texts.ts'

export async function load({ api, request, params: { key }, language }: PageArgs<'/quotation/:key'>) {
  const found = await ask(() => api.quotations[':key'].$get({ param: { key } }), language)
  // A browser without a script pressed the button too late.
  const isRefused = new URL(request.url).searchParams.has('error')
  if (found.kind !== 'done') return data({ quotation: undefined, words: found.message }, { status: found.status })
  const lines = itemsIn(language, found.answer.orderItems)
  const { answer: sold } = await ask(() => readProducts(api, lines))
  const orderItems = lines.map((line) => ({ ...line, imageUrl: sold?.find(({ _id }) => _id === line._id)?.imageUrl }))
  return data({
    quotation: { ...found.answer, orderItems },
    words: isRefused ? QUOTATION[language].refused : '',
  })
}

export const meta = ({ shop, language }: MetaArgs<typeof load>) => secretMeta(shop, QUOTATION[language].title)

/** A quotation, by its customer's link. A press makes the order; to look at it makes none. */
export default function QuotationByLink({ loaderData: { quotation, words }, params }: PageProps<typeof load>) {
  const language = useLanguage()
  const t = QUOTATION[language]
  const { key = '' } = params
  const isShown = quotation !== undefined
  useEffect(() => {
    if (isShown) void ask(() => browserApi.quotations[':key'].seen.$post({ param: { key }, json: {} }))
  }, [isShown, key])
  if (!quotation) return <Page heading={t.title} lead={words} />
  const { number, validUntil, customerName, customerPhone, customerAddress } = quotation
  return (
    <Page
      heading={t.heading(number)}
      tint="Welcome"
      lead={quotation.state === 'open' ? t.validUntil(formatWholeDay(validUntil, language)) : undefined}
    >
      {words ? <FormError of={{ message: words }} /> : null}
      <div className="order-columns">
        <Answer quotation={quotation} param={{ key }} />
        <div className="sheets">
          <OrderLines order={quotation} />
          <OrderDelivery
            customerInfo={{ name: customerName, phone: customerPhone, address: customerAddress }}
            landline={quotation.landline}
            addresses={undefined}
          />
        </div>
      </div>
    </Page>
  )
}

function Answer({ quotation, param }: { quotation: Quotation; param: { key: string } }) {
  const { state, words, problem, order, advance = 0, totalAmount, revision } = quotation
  const sending = useSend()
  const language = useLanguage()
  const t = QUOTATION[language]
  const { accept } = browserApi.quotations[':key']
  const heading = useRef<HTMLHeadingElement>(null)
  const isAccepted = order !== undefined
  const wasAccepted = useRef(isAccepted)
  // The pressed button is gone then.
  useEffect(() => {
    if (isAccepted && !wasAccepted.current) heading.current?.focus()
    wasAccepted.current = isAccepted
  }, [isAccepted])
  return (
    <section aria-labelledby="answer" className="panel what-next grid gap-3 wrap-break-word">
      <h2 id="answer" ref={heading} tabIndex={-1}>
        {order ? ORDERS[language].order(order.orderNumber) : t.inAll(formatTotal(totalAmount))}
      </h2>
      <p className="whitespace-pre-line empty:hidden">{words}</p>
      {advance > 0 ? <p>{t.advance(formatTotal(advance))}</p> : null}
      <p role="status" className="font-semibold empty:hidden">
        {problem ? t.problem(problem) : t[state]}
      </p>
      {order ? (
        <p>{language === 'en' ? STATUSES[order.status].words : STATUSES[order.status].customerWords[language]}</p>
      ) : null}
      {order?.link ? <ButtonLink to={order.link.replace(/^.*(?=\/order-status)/, '')}>{t.see}</ButtonLink> : null}
      {state === 'open' && problem === '' ? (
        <CheckedForm
          sending={sending}
          onSend={({ text }) => {
            const json = { totalAmount, revision, poNumber: text('poNumber') }
            return sending.send(() => accept.$post({ param, json }))
          }}
          className="grid gap-3"
        >
          <input type="hidden" name="totalAmount" value={totalAmount} />
          <input type="hidden" name="revision" value={revision} />
          <Field label={t.poNumber} name="poNumber" maxLength={ORDER_LIMITS.poNumber} hint={t.poHint} />
          <Button type="submit" disabled={sending.isBusy}>
            {sending.isBusy ? t.sending : t.yes}
          </Button>
        </CheckedForm>
      ) : null}
      <FormError of={sending.refusal} />
      <a href={`/api/quotations/${param.key}/quotation.pdf`} className="text-link">
        {t.download}
      </a>
    </section>
  )
}

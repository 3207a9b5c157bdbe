import { data, href } from 'react-router'
import { secretMeta } from '#app/frame/page-meta.ts'
import { useMails, useRootData } from '#app/frame/root-data.ts'
import { ask } from '#app/kit/api/ask.ts'
import { Page } from '#app/kit/page/page.tsx'
import { Panel } from '#app/kit/page/panel.tsx'
import { ButtonLink } from '#app/kit/press/button.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { AppLink, ScanOrPay } from '#app/shop/orders/upi-code.tsx'
import type { CardPurchase } from '#store/money/khata/card-purchases.schema.ts'
import { CARD_LIMITS } from '#store/money/khata/khata.ts'
import { upiLinkTo } from '#store/money/papers/upi.ts'
import { formatPrice, formatTotal } from '#store/money.ts'
import { CardFace } from './card-face.tsx'
import { GIFT_CARD } from './gift-card.texts.ts'

export async function load({ api, params: { key }, language }: PageArgs<'/gift-card/:key'>) {
  const found = await ask(() => api['gift-card-purchases'][':key'].$get({ param: { key } }), language)
  if (found.kind === 'done') return data({ card: found.answer, words: '' })
  return data({ card: undefined, words: found.message }, { status: found.status })
}

export const meta = ({ shop, language }: MetaArgs<typeof load>) => secretMeta(shop, GIFT_CARD[language].title)

/** How a gift card stands that somebody asked for: to be paid, paid, or put away. */
export default function Purchase({ loaderData: { card, words } }: PageProps<typeof load>) {
  const t = GIFT_CARD.use()
  if (!card) return <Page heading={t.title} lead={words} />
  return (
    <Page heading={t.number(card.number)}>
      <div className="gift-card-page">
        <CardFace {...card} />
        <div className="grid max-w-2xl gap-4">
          {card.state === 'asked' ? <ToPay card={card} /> : <Ended card={card} />}
        </div>
      </div>
    </Page>
  )
}

function ToPay({ card: { number, amount, hasEmail } }: { card: CardPurchase }) {
  const t = GIFT_CARD.use()
  const shop = useRootData()?.settings
  const isMailed = useMails() && hasEmail
  const link = shop?.upiId ? upiLinkTo(shop, { rupees: amount, note: number }) : undefined
  const sum = formatTotal(amount)
  return (
    <>
      <Panel heading={t.pay(formatPrice(amount))} className="what-next">
        {link ? (
          <div className="mt-3">
            <AppLink link={link} amount={amount} />
            <ScanOrPay link={link} sum={sum} label={t.code(sum, number)} payTo={t.payTo} note={number} />
          </div>
        ) : (
          <p>{t.callToPay}</p>
        )}
      </Panel>
      <Panel heading={t.next}>
        <ol className="mt-2 grid list-decimal gap-1 pl-5">
          <li>{t.seen}</li>
          <li>{isMailed ? t.byMail : t.byPhone}</li>
          <li>{t.spend}</li>
        </ol>
        <p className="mt-3 text-sm text-muted">{t.keep(CARD_LIMITS.daysToPay)}</p>
      </Panel>
    </>
  )
}

function Ended({ card: { state, hasEmail, codeEnd } }: { card: CardPurchase }) {
  const t = GIFT_CARD.use()
  const isMailed = useMails() && hasEmail
  const isOn = useRootData()?.settings.giftCards.isOn
  const end = codeEnd ?? ''
  return (
    <section className="panel grid gap-3">
      {state === 'paid' ? <h2 className="text-xl">{t.paid}</h2> : null}
      <p role="status">{state === 'withdrawn' ? t.withdrawn : isMailed ? t.paidMail(end) : t.paidPhone(end)}</p>
      {state === 'paid' ? <p>{t.spend}</p> : null}
      {isOn ? (
        <ButtonLink to={href('/gift-card')} look="quiet" className="justify-self-start">
          {t.another}
        </ButtonLink>
      ) : null}
    </section>
  )
}

import { useState } from 'react'
import { href, Link } from 'react-router'
import { amountIn, KhataReminder, readCashOrUpi, TakeBack, WaySelect } from '#app/desk/shared/cash-entry.tsx'
import { useMay } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { read } from '#app/kit/api/read.ts'
import { Field, NUMBER } from '#app/kit/form/field.tsx'
import { Sums } from '#app/kit/list/lines.tsx'
import { Empty } from '#app/kit/page/messages.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { TimeOf } from '#app/kit/words/when.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { CardBalance, GiftCard, KhataList } from '#store/money/khata/khata.schema.ts'
import { wordsOfBalance } from '#store/money/khata/khata.ts'
import { formatTotal } from '#store/money.ts'
import { spacedPhone } from '#store/selling/orders/orders.ts'
import { CardsToPay, CodeOfCard } from './cards-to-pay.tsx'

export const load = ({ api }: PageArgs) => read<KhataList>(() => api.admin.khata.$get())

export const handle = { title: 'Khata', of: 'the khata' } satisfies PageHandle

export default function KhataPage({
  loaderData: { owed, credit, onCards, khatas, toPay, giftCards },
}: PageProps<typeof load>) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
      <Section id="who-owes" heading="Who owes" className="panel min-w-0">
        <Sums
          className="mb-3 sm:max-w-sm"
          of={{ 'Owed to you': owed, 'You owe, as credit': credit || undefined }}
          strong="Owed to you"
        />
        {khatas.length === 0 ? (
          <Empty message="Nobody. Open a customer under Customers, and set how much they may owe: then an order can go on their khata." />
        ) : (
          <ul className="divide-y divide-line">
            {khatas.map((khata) => (
              <Row key={khata._id} khata={khata} />
            ))}
          </ul>
        )}
      </Section>
      <Section id="gift-cards" heading="Gift cards" className="panel min-w-0" takesFocus>
        <Sums className="mb-3" of={{ 'Left on all cards': onCards }} />
        <CardsToPay cards={toPay} />
        <SellCard />
        <ul className="mt-3 divide-y divide-line">
          {giftCards.map((card) => (
            <Card key={card._id} card={card} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Row({ khata }: { khata: KhataList['khatas'][number] }) {
  const { orderId, name, phone, balance, limit, lastAt } = khata
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2 [overflow-wrap:anywhere]">
      <p className="min-w-0 flex-1 basis-52">
        {orderId ? (
          <Link to={href('/admin/customers/:id', { id: orderId })} className="plain-link font-semibold">
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <span className="text-muted">Somebody who was forgotten</span>
        )}{' '}
        {orderId ? <span className="whitespace-nowrap text-muted">{spacedPhone(phone)}</span> : null}
        <span className="block text-sm text-muted">
          {limit > 0 ? `May owe ${formatTotal(limit)}` : 'No udhar'}
          {lastAt ? (
            <>
              , last entry <TimeOf iso={lastAt} />
            </>
          ) : null}
        </span>
      </p>
      {orderId ? <KhataReminder {...khata} /> : null}
      <p className={`font-semibold tabular-nums ${balance < 0 ? 'text-danger' : ''}`}>{wordsOfBalance(balance)}</p>
    </li>
  )
}

const cards = browserApi.admin['gift-cards']

/** Sells a gift card and shows its code once; looks up the balance of a card. */
function SellCard() {
  const [code, setCode] = useState<string>()
  if (!useMay()('take money')) return null
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Press<{ code: string }>
          ask={{
            title: 'Sell a gift card',
            yes: 'Sell it',
            words: 'Take the money first: it is in the cash book at once. It is no sale before the card is used.',
            fields: (
              <>
                <Field label="Amount" name="amount" {...NUMBER} missing="Please enter the amount." required />
                <WaySelect label="How it was paid" ways={['cash', 'upi']} />
              </>
            ),
          }}
          call={(form) => cards.$post({ json: { amount: amountIn(form), way: readCashOrUpi(form) } })}
          done={({ code }) => `Sold. Its code: ${code}`}
          onDone={(sold) => setCode(sold.code)}
        >
          Sell a gift card
        </Press>
        <Press<CardBalance>
          look="quiet"
          ask={{
            title: 'What is left on a gift card',
            yes: 'Look',
            fields: (
              <Field
                label="Code"
                name="giftCard"
                autoComplete="off"
                maxLength={40}
                missing="Please enter the code."
                required
              />
            ),
          }}
          call={({ text }) => cards.find.$post({ json: { giftCard: text('giftCard') } })}
          done={({ balance, codeEnd }) => `${formatTotal(balance)} is left on the card that ends in ${codeEnd}.`}
        >
          What is left?
        </Press>
      </div>
      {code ? <CodeOfCard code={code} /> : null}
    </div>
  )
}

function Card({ card: { codeEnd, sold, balance, entry, isTakenBack, at } }: { card: GiftCard }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
      <p className="flex-1">
        Ends in {codeEnd}
        <span className="block text-sm text-muted">
          {formatTotal(sold)}, <TimeOf iso={at} />
          {isTakenBack ? ', taken back' : null}
        </span>
      </p>
      <p className="font-semibold tabular-nums">{formatTotal(balance)} left</p>
      {!isTakenBack && balance === sold ? (
        <TakeBack
          entry={entry}
          aria-label={`Take back the card that ends in ${codeEnd}`}
          title={`Take back the gift card of ${formatTotal(sold)}?`}
          words="Give the money back. The card is worth nothing then."
          done="The card is taken back."
        />
      ) : null}
    </li>
  )
}

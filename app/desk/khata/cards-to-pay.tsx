import { type ReactNode, useRef, useState } from 'react'
import { useMay, useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { Field } from '#app/kit/form/field.tsx'
import { CopyButton } from '#app/kit/press/copy-button.tsx'
import { SendByWhatsApp } from '#app/kit/press/link-to-copy.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { TimeOf } from '#app/kit/words/when.tsx'
import { inLanguage, type Language } from '#store/language.ts'
import type { KhataList } from '#store/money/khata/khata.schema.ts'
import { formatPrice } from '#store/money.ts'
import { spacedPhone } from '#store/selling/orders/orders.ts'

type CardToPay = KhataList['toPay'][number]
type Sold = { code: string; isMailed: boolean; card: CardToPay }

const purchases = browserApi.admin['gift-card-purchases'][':id']

/** What a buyer gets on WhatsApp; nothing is sent by itself. */
const CODE_WORDS: Record<Language, (name: string, sum: string, code: string, shop: string) => string> = {
  en: (name, sum, code, shop) =>
    `Hello ${name}, thank you! Your gift card of ${sum} at ${shop}: ${code}. It is typed in the checkout under Gift card. Whoever has the code can spend it.`,
  hi: (name, sum, code, shop) =>
    `नमस्ते ${name} जी, धन्यवाद! ${shop} का आपका ${sum} का गिफ़्ट कार्ड: ${code}. ऑर्डर करते समय “गिफ़्ट कार्ड” में डालें। जिसके पास कोड है, वही ख़र्च कर सकता है।`,
}

/** Gift cards that shoppers asked for in the shop, to be sold once their money is seen. */
export function CardsToPay({ cards }: { cards: readonly CardToPay[] }) {
  const [sold, setSold] = useState<Sold>()
  if (cards.length === 0 && !sold) return null
  return (
    <section aria-labelledby="to-pay" className="mb-4">
      <h3 id="to-pay" className="text-lg">
        To be paid
      </h3>
      {sold ? <SoldCard {...sold} /> : null}
      <ul className="divide-y divide-line">
        {cards.map((card) => (
          <Row key={card._id} card={card} onSold={setSold} />
        ))}
      </ul>
    </section>
  )
}

function Row({ card, onSold }: { card: CardToPay; onSold: (sold: Sold) => void }) {
  const { _id: id, number, amount, name, phone, email, forName, createdAt } = card
  const mayTake = useMay()('take money')
  const sum = formatPrice(amount)
  const param = { id }
  return (
    <li className="grid gap-2 py-2 [overflow-wrap:anywhere]">
      <p>
        <strong>{number}</strong>, <strong className="tabular-nums">{sum}</strong>
        <span className="block">
          <bdi>{name}</bdi> <span className="whitespace-nowrap">{spacedPhone(phone)}</span>
        </span>
        <span className="block text-sm text-muted">
          {[email, forName && `for ${forName}`].filter(Boolean).map((fact) => `${fact}, `)}
          <TimeOf iso={createdAt} />
        </span>
      </p>
      {mayTake ? (
        <div className="flex flex-wrap gap-3">
          <Press<Omit<Sold, 'card'>>
            aria-label={`Money received for ${number}`}
            ask={{
              title: `${sum} for ${number} has come?`,
              yes: 'Sell the card',
              words: `Look into your UPI app or bank first: ${sum} with the note ${number}. Its code is said once${email ? ', and mailed' : ''}.`,
              fields: <></>,
            }}
            call={() => purchases.paid.$post({ param, json: {} })}
            onDone={(done) => onSold({ ...done, card })}
            done={`${number} is sold.`}
          >
            Money received
          </Press>
          <Press
            look="quiet"
            aria-label={`Not paid: ${number}`}
            ask={{ title: `Put ${number} away?`, yes: 'Not paid', words: 'Its page then says to call you.' }}
            call={() => purchases.withdraw.$post({ param, json: {} })}
            done={`${number} is put away.`}
          >
            Not paid
          </Press>
        </div>
      ) : null}
    </li>
  )
}

function SoldCard({ code, isMailed, card: { name, phone, amount, language, number } }: Sold) {
  const { shopName = '', publicUrl = '' } = useRootData()?.settings ?? {}
  const words = CODE_WORDS[language](name, formatPrice(amount), code, shopName)
  return (
    <CodeOfCard
      code={code}
      label={`Code of ${number}`}
      hint={isMailed ? 'It goes to the buyer by mail, too.' : undefined}
    >
      <SendByWhatsApp url={publicUrl + inLanguage('/', language)} phone={phone} words={words} />
    </CodeOfCard>
  )
}

type CodeProps = { code: string; label?: string; hint?: string | undefined; children?: ReactNode }

/** A code that is said this once. */
export function CodeOfCard({ code, label = 'Code of the new card', hint = '', children }: CodeProps) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className="my-2 grid gap-2 rounded-xl bg-action-soft p-3">
      <Field
        label={label}
        value={code}
        hint={`Write it on the card or send it now: nobody can read it again. ${hint}`.trim()}
        readOnly
      />
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={code} marks={box}>
          Copy the code
        </CopyButton>
        {children}
      </div>
    </div>
  )
}

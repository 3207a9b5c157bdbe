import { useRef, useState } from 'react'
import { data, href, useNavigate } from 'react-router'
import { pageMeta, shopNameOf } from '#app/frame/page-meta.ts'
import { useMails, useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { Field, PhoneField, TextArea, WHOLE } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import { type FormFields, readForm } from '#app/kit/form/read-form.ts'
import { Page } from '#app/kit/page/page.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { newKey } from '#app/shop/checkout/checkout-memory.ts'
import { amountsIn, CARD_LIMITS, KHATA_LIMITS } from '#store/money/khata/khata.ts'
import { formatPrice } from '#store/money.ts'
import { spacedPhone } from '#store/selling/orders/orders.ts'
import { ORDER_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import { numberIn } from '#store/typed/number.ts'
import { CardFace } from './card-face.tsx'
import { GIFT_CARD } from './gift-card.texts.ts'

/** Why a browser without a script was sent back. */
const REFUSALS: Partial<Record<string, 'invalid' | 'tooMany'>> = { invalid_input: 'invalid', rate_limited: 'tooMany' }

export function load({ shop, request, language }: PageArgs) {
  if (!shop?.giftCards.isOn) throw data(null, { status: 404 })
  const code = new URL(request.url).searchParams.get('error')
  return { attempt: newKey(), refused: code === null ? '' : GIFT_CARD[language][REFUSALS[code] ?? 'failed'] }
}

export function meta({ shop, language }: MetaArgs<typeof load>) {
  const { title, about } = GIFT_CARD[language]
  return pageMeta(shop, { language, title, description: about(shopNameOf(shop)), path: href('/gift-card') })
}

/** A gift card, asked for here and paid on its own page. Without scripts the server takes the form (server/pages/plain-forms.ts). */
export default function GiftCard({ loaderData: { attempt, refused } }: PageProps<typeof load>) {
  const t = GIFT_CARD.use()
  const amounts = amountsIn(useRootData()?.settings.giftCards.amounts ?? '')
  const [chosen, choose] = useState(amounts[1] ?? amounts[0])
  const [own, setOwn] = useState('')
  const [said, say] = useState({ forName: '', words: '' })
  const sending = useSend(undefined, refused ? { code: '', message: refused } : undefined)
  const navigate = useNavigate()
  const keyOf = useKey(attempt)
  const amount = own === '' ? chosen : numberIn(own)

  function ask({ text }: FormFields) {
    const names = ['name', 'phone', 'email', 'forName', 'words'] as const
    const json = { ...Object.fromEntries(names.map((name) => [name, text(name)])), amount: amount ?? Number.NaN }
    const call = () => browserApi['gift-card-purchases'].$post({ json: json as Asked, header: keyOf(json) })
    return sending.send(call, { after: ({ key }) => navigate(href('/gift-card/:key', { key })) })
  }

  const { amount: ofAmount, ...answered } = sending.fields
  return (
    <Page heading={t.title} lead={t.lead}>
      <div className="gift-card-page">
        <CardFace amount={amount} {...said} />
        <CheckedForm
          // Not `isReady`: before hydration the browser itself sends it.
          sending={{ ...sending, isReady: !sending.isBusy }}
          answered={ofAmount ? { ...answered, own: ofAmount } : answered}
          onSend={ask}
          onInput={({ currentTarget }) => {
            const { text } = readForm(currentTarget)
            say({ forName: text('forName'), words: text('words') })
          }}
          className="grid max-w-2xl gap-4 sm:grid-cols-2"
        >
          <input type="hidden" name="attempt" value={attempt} />
          <fieldset className="sm:col-span-2">
            <legend className="mb-1 font-medium">{t.amount}</legend>
            <div className="amount-choice">
              {amounts.map((one) => (
                <label key={one}>
                  <input
                    type="radio"
                    name="amount"
                    value={one}
                    checked={own === '' && one === chosen}
                    onChange={() => {
                      choose(one)
                      setOwn('')
                    }}
                  />
                  {formatPrice(one)}
                </label>
              ))}
            </div>
          </fieldset>
          <Field
            label={t.own}
            name="own"
            {...WHOLE}
            value={own}
            onChange={({ currentTarget }) => setOwn(currentTarget.value)}
            hint={t.ownHint(formatPrice(CARD_LIMITS.least), formatPrice(KHATA_LIMITS.giftCard))}
          />
          <Field label={t.forName} name="forName" autoComplete="off" maxLength={CARD_LIMITS.forName} dir="auto" />
          <TextArea
            label={t.words}
            name="words"
            rows={2}
            maxLength={CARD_LIMITS.words}
            className="sm:col-span-2"
            dir="auto"
          />
          <Buyer />
          <FormError />
          <Submit className="justify-self-start sm:col-span-2" busy={t.sending}>
            {amount === undefined ? t.title : t.toPay(formatPrice(amount))}
          </Submit>
        </CheckedForm>
      </div>
    </Page>
  )
}

type Asked = { amount: number; name: string; phone: string; email: string; forName: string; words: string }

/** The key of what is asked for: the same for the same, so that a second try after a lost answer finds the first. */
function useKey(attempt: string) {
  const last = useRef({ asked: '', key: attempt })
  return (json: unknown) => {
    const asked = JSON.stringify(json)
    if (last.current.asked !== '' && last.current.asked !== asked) last.current.key = newKey()
    last.current.asked = asked
    return { 'idempotency-key': last.current.key }
  }
}

function Buyer() {
  const t = GIFT_CARD.use()
  const user = useRootData()?.signIn.user
  const isMailed = useMails()
  return (
    <>
      <h2 className="mt-2 text-xl sm:col-span-2">{t.you}</h2>
      <Field
        label={t.name}
        name="name"
        autoComplete="name"
        defaultValue={user?.displayName ?? ''}
        maxLength={ORDER_LIMITS.name}
        missing={t.nameMissing}
        dir="auto"
        required
      />
      <PhoneField
        label={t.phone}
        defaultValue={user?.phoneNumber ? spacedPhone(user.phoneNumber) : ''}
        missing={t.phoneMissing}
        required
      />
      {isMailed ? (
        <Field
          label={t.email}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={user?.email ?? ''}
          maxLength={CARD_LIMITS.email}
          hint={t.emailHint}
          className="sm:col-span-2"
        />
      ) : null}
    </>
  )
}

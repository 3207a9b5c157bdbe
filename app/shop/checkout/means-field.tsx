import { useEffect, useState } from 'react'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask, type Refusal } from '#app/kit/api/ask.ts'
import { Field, Tick } from '#app/kit/form/field.tsx'
import { announce } from '#app/kit/page/announcer.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Button } from '#app/kit/press/button.tsx'
import { PAY_BY_CARD } from '#app/shop/orders/pay-by-card.texts.ts'
import { formatTotal } from '#store/money.ts'
import { CHECKOUT } from './checkout.texts.ts'

/** What pays beside money: rupees that are there, of a card with its code, or else of the credit. */
type Chosen = { has: number; giftCard?: string }

/** The gift card or credit of this checkout. */
export function useMeans(credit: number) {
  const [chosen, setChosen] = useState<Chosen>()
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const t = PAY_BY_CARD.use()
  const pick = (next?: Chosen, why?: string) => {
    setChosen(next)
    setRefused(why)
  }

  /** Looks the code up; an empty one takes the card off. */
  async function apply(typed: string): Promise<void> {
    if (typed === '') return pick()
    setBusy(true)
    const { answer, ...refusal } = await ask(() => browserApi['gift-cards'].$post({ json: { giftCard: typed } }))
    setBusy(false)
    if (answer) return answer.balance > 0 ? pick({ has: answer.balance, giftCard: typed }) : pick(undefined, t.empty)
    const { code = '', message = '' } = 'code' in refusal ? refusal : {}
    const isUnknown = code === 'invalid_input' || code === 'not_found'
    pick(undefined, isUnknown ? t.noCard : code === 'rate_limited' ? t.tooOften : message)
  }

  return {
    chosen,
    refused,
    isBusy,
    apply,
    takeCredit: (isOn: boolean) => pick(isOn ? { has: credit } : undefined),
    /** True when a code was typed or taken out since one was looked up: what is paid then is seen before the order is sent. */
    asks(form: HTMLFormElement | null): boolean {
      const input = inputOf(form)
      const typed = input?.value.trim() ?? ''
      if (!input || typed === (chosen?.giftCard ?? '')) return false
      // Folded away, neither the field nor the answer would be seen.
      for (const fold of form?.querySelectorAll('details') ?? []) if (fold.contains(input)) fold.open = true
      input.focus()
      void apply(typed)
      return true
    },
    /** Shows that the order was refused for what is left now. */
    hear({ code, fields, facts }: Refusal): void {
      if (fields.giftCard) pick(undefined, t.noCard)
      if (code !== 'not_due' || !chosen) return
      const has = Number(facts.due) || 0
      pick(has > 0 ? { ...chosen, has } : undefined, has > 0 ? undefined : t.empty)
    },
  }
}

function inputOf(form: HTMLFormElement | null): HTMLInputElement | undefined {
  const input = form?.elements.namedItem('giftCard')
  return input instanceof HTMLInputElement ? input : undefined
}

type Props = {
  means: ReturnType<typeof useMeans>
  credit: number
  takesGiftCards: boolean
  /** Rupees: what it pays, and what is left to pay then; undefined while nothing is known. */
  sums: { paid: number; left: number } | undefined
}

/** One quiet line, which opens. */
export function MeansField({ means, credit, takesGiftCards, sums }: Props) {
  const { chosen, refused, isBusy, apply } = means
  const t = PAY_BY_CARD.use()
  const { apply: look, checking, optional } = CHECKOUT.use()
  const isHydrated = useHydrated()
  const says = chosen && sums ? t.pays(formatTotal(sums.paid), sums.left > 0 ? formatTotal(sums.left) : '') : undefined
  const answer = refused ?? says
  useEffect(() => {
    if (answer) announce(answer)
  }, [answer])
  return (
    <details>
      <summary>{credit > 0 ? t.cardOrCredit : t.giftCard}</summary>
      {credit > 0 ? (
        <Tick
          name="credit"
          checked={chosen !== undefined && chosen.giftCard === undefined}
          onChange={({ target: { checked, form } }) => {
            const typed = inputOf(form)
            if (checked && typed) typed.value = ''
            means.takeCredit(checked)
          }}
          label={t.byCredit(formatTotal(credit))}
        />
      ) : null}
      {takesGiftCards ? (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
          <Field
            label={t.code}
            name="giftCard"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              void apply(event.currentTarget.value.trim())
            }}
            hint={optional}
            standing={refused}
          />
          <Button
            look="quiet"
            className="mt-7"
            disabled={!isHydrated || isBusy}
            onClick={({ currentTarget: { form } }) => apply(inputOf(form)?.value.trim() ?? '')}
          >
            {isBusy ? checking : look}
          </Button>
        </div>
      ) : null}
      {says ? <p className="font-semibold">{says}</p> : null}
    </details>
  )
}

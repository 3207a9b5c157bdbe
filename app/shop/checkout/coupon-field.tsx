import { useEffect, useState } from 'react'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask, type FieldErrors } from '#app/kit/api/ask.ts'
import { Field } from '#app/kit/form/field.tsx'
import { announce } from '#app/kit/page/announcer.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Button } from '#app/kit/press/button.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import { formatPrice } from '#store/money.ts'
import type { Reduction } from '#store/selling/charges/charges.ts'
import { reductionOf } from '#store/selling/coupons/coupon-terms.ts'
import { CHECKOUT } from './checkout.texts.ts'

/** The coupon of this checkout: what the last code takes off, or why it was refused. */
export function useCoupon() {
  const [found, setFound] = useState<{ typed: string; reduction?: Reduction | undefined; refused?: string }>()
  const [isBusy, setBusy] = useState(false)
  const language = useLanguage()

  /** Looks the code up; an empty one removes the coupon. */
  async function apply(typed: string): Promise<void> {
    if (typed === '') return setFound(undefined)
    setBusy(true)
    const { answer, ...refusal } = await ask(() => browserApi.coupons.$post({ json: { code: typed } }), language)
    setBusy(false)
    if (answer) return setFound({ typed, reduction: reductionOf(answer, language) })
    const { fields = {}, message = '' } = 'fields' in refusal ? refusal : {}
    setFound({ typed, refused: fields.code ?? message })
  }

  return {
    /** The same object until another code is looked up. */
    reduction: found?.reduction,
    refused: found?.refused,
    /** A code was looked up: its field stays even when the shop no longer takes coupons. */
    isKnown: found !== undefined,
    isBusy,
    apply,
    /** True when a typed code was not applied yet: it is looked up first, so that its discount is seen before the order is sent. */
    asks(form: HTMLFormElement | null): boolean {
      const input = inputOf(form)
      if (!input || input.value.trim() === (found?.typed ?? '')) return false
      input.focus()
      void apply(input.value.trim())
      return true
    },
    /** Shows why the order was refused, where it was for the code. */
    hear({ coupon: words }: FieldErrors): void {
      if (!words) return
      setFound((before) => ({ typed: before?.typed ?? '', refused: words }))
    },
  }
}

function inputOf(form: HTMLFormElement | null): HTMLInputElement | undefined {
  const input = form?.elements.namedItem('coupon')
  return input instanceof HTMLInputElement ? input : undefined
}

type Props = {
  coupon: Pick<ReturnType<typeof useCoupon>, 'reduction' | 'refused' | 'isBusy' | 'apply'>
  /** Rupees: of the goods, and what the coupon takes off; undefined while nothing is known. */
  goods: { subtotal: number; off: number | undefined } | undefined
}

/** "10 % off: ₹35 less", or why it takes nothing off; undefined while nothing is known. */
function wordsFor({ coupon: { reduction }, goods }: Props, t: typeof CHECKOUT.en): string | undefined {
  if (!reduction || !goods) return undefined
  if (goods.off) return t.less(reduction.words, formatPrice(goods.off))
  return reduction.tooSmall(goods.subtotal) ?? t.nothingOff(reduction.code)
}

/** Asks for a coupon code. Its own button looks it up, or the order before it is sent. */
export function CouponField(props: Props) {
  const t = CHECKOUT.use()
  const { refused, isBusy, apply } = props.coupon
  const says = wordsFor(props, t)
  const isHydrated = useHydrated()
  const answer = refused ?? says
  useEffect(() => {
    if (answer) announce(answer)
  }, [answer])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <Field
        label={t.coupon}
        name="coupon"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void apply(event.currentTarget.value.trim())
        }}
        hint={t.optional}
        standing={refused}
        note={says === undefined ? undefined : { words: says, isShown: true, isGood: true }}
      />
      <Button
        look="quiet"
        className="mt-7"
        disabled={!isHydrated || isBusy}
        onClick={({ currentTarget: { form } }) => apply(inputOf(form)?.value.trim() ?? '')}
      >
        {isBusy ? t.checking : t.apply}
      </Button>
    </div>
  )
}

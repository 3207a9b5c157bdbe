import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Button } from '#app/kit/press/button.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import { FIELDS, WAYS_TEXTS } from '#app/shop/checkout/checkout.texts.ts'
import type { Language } from '#store/language.ts'
import { deliveryWordsForPin } from '#store/selling/delivery/terms.ts'
import { bareSigns } from '#store/typed/code.ts'
import { DeliveryLines } from './delivery-lines.tsx'
import { isPin, keepPin, useDelivery, useDevicePin } from './device-pin.ts'

/** Asks for a PIN code and says what delivery there costs; until one is typed, `children`. */
export default function PinForm({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  const language = useLanguage()
  const t = WAYS_TEXTS[language]
  const pin = useDevicePin()
  const id = useId()
  const [isWrong, setWrong] = useState(false)
  const { answer, refusal } = useDelivery(pin)
  const box = useRef<HTMLInputElement>(null)
  // It may be typed elsewhere, too.
  useEffect(() => {
    if (box.current && pin) box.current.value = pin
  }, [pin])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const written = String(new FormData(event.currentTarget).get('pin') ?? '')
    const digits = bareSigns(written)
    setWrong(!isPin(digits))
    if (isPin(digits)) keepPin(digits)
  }

  const words = isWrong ? t.badPin : pin === '' ? '' : (refusal?.message ?? wordsOf(answer, language))
  const isBad = isWrong || refusal !== undefined || answer?.terms.isUnserved === true || answer?.place === null
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-3 mb-2 grid max-w-sm gap-1">
      <label htmlFor={id} className="font-medium">
        {t.deliverTo}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={box}
          id={id}
          name="pin"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={7}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-says`}
          className="min-h-11 w-32 rounded-xl border border-edge bg-surface px-3 py-2 text-ink aria-invalid:border-danger"
        />
        <Button type="submit" look="quiet" disabled={!isHydrated}>
          {t.check}
        </Button>
      </div>
      {/* As tall as most answers, so that nothing below moves when one arrives. */}
      <div id={`${id}-says`} role="status" className={`min-h-16 text-sm ${isBad ? 'font-semibold text-danger' : ''}`}>
        {pin === '' && !isWrong ? children : null}
        {words === '' && answer ? <DeliveryLines terms={answer.terms} pin={answer.pin} /> : words}
      </div>
    </form>
  )
}

/** Empty for a place that is served. */
function wordsOf(answer: ReturnType<typeof useDelivery>['answer'], language: Language): string {
  if (!answer) return ''
  const { pin, place, terms } = answer
  if (place === null) return FIELDS[language].unknownPin(pin)
  return terms.isUnserved ? deliveryWordsForPin(pin, terms, language) : ''
}

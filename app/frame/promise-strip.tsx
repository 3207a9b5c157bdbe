import type { ReactNode } from 'react'
import { lazyPart } from '#app/frame/connection/load-here.ts'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { formatWeekday } from '#app/kit/words/when.tsx'
import { arrivalDay } from '#store/selling/orders/reading/expected-arrival.ts'
import { PROMISE } from './promise-strip.texts.ts'
import { useRootData } from './root-data.ts'

type Props = { saysPay?: boolean | undefined; saysDelivery?: boolean }

/** The shop's promises on payment, delivery and returns, as far as they hold everywhere. */
export function PromiseStrip({ saysPay = true, saysDelivery = true }: Props) {
  const { pay, delivery, returns } = useRootData()?.settings.promises ?? {}
  const promises = [saysPay && pay, saysDelivery && delivery && <DeliveryPromise key="delivery" />, returns]
  return <ul className="promises">{promises.map((words, at) => words && <li key={ORDER[at]}>{words}</li>)}</ul>
}

const ORDER = ['pay', 'delivery', 'returns']

/** "Free delivery, usually by Fri 4 Dec", for an order placed now. Reckoned in the browser, because pages are cached for long. */
export function DeliveryPromise() {
  const { promises, callHours } = useRootData()?.settings ?? {}
  const language = useLanguage()
  const t = PROMISE[language]
  const isHydrated = useHydrated()
  if (!promises?.days || !callHours) return promises?.delivery
  const { delivery, days } = promises
  return (
    <>
      {delivery}
      {t.usually}
      {isHydrated ? (
        <strong className="whitespace-nowrap">{t.by(formatWeekday(arrivalDay(days, callHours), language))}</strong>
      ) : (
        t.within(days)
      )}
    </>
  )
}

const PinForm = lazyPart(() => import('#app/shop/checkout/delivery/pin-form.tsx'))

/** Asks for the PIN code where delivery differs by place; elsewhere shows `children`. */
export function PinBox({ children }: { children?: ReactNode }) {
  if (!useRootData()?.settings.delivery.byPin) return children
  return (
    <PinForm>
      <DeliveryPromise />
    </PinForm>
  )
}

import { useSend } from '#app/kit/api/use-send.ts'
import { FormError } from '#app/kit/form/form-problems.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import { saveAddress } from '#app/shop/account/addresses/address-calls.ts'
import { PickupSection } from '#app/shop/checkout/delivery/way-choice.tsx'
import type { Address } from '#store/people/addresses/addresses.schema.ts'
import { isSameAddress, MOST_ADDRESSES } from '#store/people/addresses/addresses.ts'
import { deliveryMethodOf, type OptionalWay } from '#store/selling/delivery/ways.ts'
import { spacedPhone } from '#store/selling/orders/orders.ts'
import type { OwnOrderDetail } from '#store/selling/orders/reading/customer-orders.ts'
import { GiftWords } from './gift-words.tsx'
import { ORDERS } from './orders.texts.ts'

type Props = OptionalWay & {
  gift?: OwnOrderDetail['gift']
  customerInfo: OwnOrderDetail['customerInfo']
  gstin?: string | undefined
  landline?: string | undefined
  /** The address book, when it is known. */
  addresses: readonly Address[] | undefined
}

/** The address and phone of an order. An address that is not saved yet can be saved. */
export function OrderDelivery({ gift, customerInfo, gstin, landline, addresses, ...gets }: Props) {
  const sending = useSend()
  const language = useLanguage()
  const t = ORDERS[language]
  const { words, hasAddress } = deliveryMethodOf(gets, language)
  const { name, phone, address } = customerInfo
  const isKept = addresses?.some((kept) => isSameAddress(kept, customerInfo))
  const canKeep = addresses !== undefined && addresses.length < MOST_ADDRESSES && !isKept && address !== ''

  return (
    <section aria-labelledby="delivery" className="panel wrap-break-word">
      <h2 id="delivery">{words}</h2>
      <p className="mt-1 font-semibold">{name}</p>
      <p>{spacedPhone(phone, { landline })}</p>
      {hasAddress ? <p className="whitespace-pre-line">{address}</p> : <PickupSection />}
      {gift ? <GiftWords gift={gift} /> : null}
      {gstin ? <p className="mt-1">{t.gstin(gstin)}</p> : null}
      <div className="mt-3 grid justify-items-start gap-2 empty:hidden print:hidden">
        {canKeep ? (
          <Press
            look="quiet"
            size="small"
            sending={sending}
            call={saveAddress(undefined, { ...customerInfo, ...(gstin ? { gstin } : {}), isDefault: true })}
            done={t.saved}
          >
            {t.saveAddress}
          </Press>
        ) : null}
        <p role="status" className="font-semibold text-saving empty:hidden">
          {sending.done}
        </p>
        <FormError of={sending.refusal} />
      </div>
    </section>
  )
}

import { useRootData } from '#app/frame/root-data.ts'
import { QrCode } from '#app/kit/page/qr-code.tsx'
import { findUpiLink, type Payable, upiAmountOf } from '#store/money/papers/upi.ts'
import { formatTotal } from '#store/money.ts'
import { WHAT_NEXT } from './orders.texts.ts'

/** The QR code for UPI apps, and the same in words for a phone, which cannot scan itself. Nothing when UPI is not possible. */
export function UpiCode({ order }: { order: Payable }) {
  const shop = useRootData()?.settings
  const t = WHAT_NEXT.use()
  const link = shop && findUpiLink(order, shop)
  if (!link) return null
  const sum = formatTotal(upiAmountOf(order.money))
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <QrCode link={link} label={t.code(sum, order.orderNumber)} />
      <div className="min-w-40 flex-1">
        <p className="font-semibold">{t.scan(sum)}</p>
        <p className="mt-1 text-sm text-muted">{t.payTo}</p>
        <p className="mt-1 select-all font-semibold wrap-break-word">{shop.upiId}</p>
        <p className="select-all font-semibold">{order.orderNumber}</p>
      </div>
    </div>
  )
}

import { useRootData } from '#app/frame/root-data.ts'
import { QrCode } from '#app/kit/page/qr-code.tsx'
import { findUpiLink, type Payable, upiAmountOf } from '#store/money/papers/upi.ts'
import { formatTotal } from '#store/money.ts'

/** The QR code for UPI apps, and the same in words for a phone, which cannot scan itself. Nothing when UPI is not possible. */
export function UpiCode({ order }: { order: Payable }) {
  const shop = useRootData()?.settings
  const link = shop && findUpiLink(order, shop)
  if (!link) return null
  const sum = formatTotal(upiAmountOf(order.money))
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <QrCode link={link} label={`QR code to pay ${sum} by UPI for order ${order.orderNumber}`} />
      <div className="min-w-40 flex-1">
        <p className="font-semibold">Scan with any UPI app to pay {sum}.</p>
        <p className="mt-1 text-sm text-muted">Or pay to this UPI ID, with the order number as the note:</p>
        <p className="mt-1 select-all font-semibold wrap-break-word">{shop.upiId}</p>
        <p className="select-all font-semibold">{order.orderNumber}</p>
      </div>
    </div>
  )
}

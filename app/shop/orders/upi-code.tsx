import { useRootData } from '#app/frame/root-data.ts'
import { QrCode } from '#app/kit/page/qr-code.tsx'
import { findUpiLink, type Payable, upiAmountOf } from '#store/money/papers/upi.ts'
import { formatTotal } from '#store/money.ts'
import { WHAT_NEXT } from './orders.texts.ts'

/** For an order. Nothing when UPI is not possible. */
export function UpiCode({ order }: { order: Payable }) {
  const shop = useRootData()?.settings
  const t = WHAT_NEXT.use()
  const link = shop && findUpiLink(order, shop)
  if (!link) return null
  const sum = formatTotal(upiAmountOf(order.money))
  const { orderNumber } = order
  return <ScanOrPay link={link} sum={sum} label={t.code(sum, orderNumber)} payTo={t.payTo} note={orderNumber} />
}

type Payment = {
  link: string
  sum: string
  /** Of the code, for who does not see it. */
  label: string
  payTo: string
  note: string
}

/** The QR code for UPI apps, and the same in words for a phone, which cannot scan itself. */
export function ScanOrPay({ link, sum, label, payTo, note }: Payment) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <QrCode link={link} label={label} />
      <div className="min-w-40 flex-1">
        <p className="font-semibold">{WHAT_NEXT.use().scan(sum)}</p>
        <p className="mt-1 text-sm text-muted">{payTo}</p>
        <p className="mt-1 select-all font-semibold wrap-break-word">{useRootData()?.settings.upiId}</p>
        <p className="select-all font-semibold">{note}</p>
      </div>
    </div>
  )
}

/** For phones, which cannot scan their own screen. Hidden with a mouse, where no app would open. */
export function AppLink({ link, amount }: { link: string; amount: number }) {
  return (
    <a
      href={link}
      className="mb-4 hidden min-h-11 w-full items-center justify-center rounded-full bg-action px-5 py-2 font-semibold text-on-action hover:bg-action-strong pointer-coarse:flex print:hidden"
    >
      {WHAT_NEXT.use().payWithApp(formatTotal(amount))}
    </a>
  )
}

import { useRef, useState } from 'react'
import { href } from 'react-router'
import { useLastOrder } from '#app/checkout/checkout-memory.ts'
import { privateMeta } from '#app/frame/page-meta.ts'
import type { MetaArgs } from '#app/page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyBasket } from '#app/ui/empty-basket.tsx'
import { Page } from '#app/ui/page.tsx'

export function meta({ shop }: MetaArgs) {
  return privateMeta(shop, 'Thank you')
}

export default function OrderSuccess() {
  const order = useLastOrder()
  return (
    <Page heading="Thank You For Your Order!">
      <div className="mt-4 grid max-w-xl gap-4">
        <EmptyBasket />
        <p className="text-lg">Your order has been placed successfully.</p>
        <p>We will contact you shortly with confirmation details.</p>
        {order ? <OrderNumber number={order.orderNumber} /> : null}
        <p className="flex flex-wrap gap-3 print:hidden">
          <ButtonLink to={href('/')}>Continue Shopping</ButtonLink>
          {order?.orderId ? (
            <ButtonLink to={href('/orders/:id', { id: order.orderId })} look="quiet">
              See your order
            </ButtonLink>
          ) : null}
        </p>
      </div>
    </Page>
  )
}

function OrderNumber({ number }: { number: string }) {
  const shown = useRef<HTMLElement>(null)
  const [said, setSaid] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(number)
      setSaid('Copied')
    } catch {
      // Pages on plain http may not write to the clipboard: marked, it can be copied by hand.
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      setSaid('Marked: copy it now')
    }
  }

  return (
    <div className="panel flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        Your order number{' '}
        <strong ref={shown} className="font-heading text-2xl">
          {number}
        </strong>
      </p>
      <Button look="quiet" onClick={copy} className="print:hidden">
        Copy number
      </Button>
      <span role="status" className="text-sm text-muted">
        {said}
      </span>
    </div>
  )
}

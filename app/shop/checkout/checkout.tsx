import { useState } from 'react'
import { href } from 'react-router'
import { privateMeta } from '#app/frame/page-meta.ts'
import { noteSignInChanged, useRootData } from '#app/frame/root-data.ts'
import { withNext } from '#app/frame/session/sign-in-path.ts'
import { ask, type Refusal } from '#app/kit/api/ask.ts'
import { read, redirectTo } from '#app/kit/api/read.ts'
import { Page } from '#app/kit/page/page.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { useCart } from '#app/shop/cart/browser-cart.ts'
import { useCartNews } from '#app/shop/cart/cart-news.ts'
import { CartNotices } from '#app/shop/cart/cart-notices.tsx'
import { type Cart, subtotalOf } from '#store/selling/cart/cart.ts'
import { FREE_DELIVERY } from '#store/selling/delivery/terms.ts'
import type { PublicTerms } from '#store/shop/settings/settings.ts'
import { CHECKOUT } from './checkout.texts.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { CouponField, useCoupon } from './coupon-field.tsx'
import { MeansField, useMeans } from './means-field.tsx'
import { useCheckout } from './use-checkout.ts'
import { leftToPay, useTerms } from './use-terms.ts'

/** Without the address book the page only has no saved addresses. */
export async function load({ api }: PageArgs) {
  const [me, shop, addresses, means] = await Promise.all([
    read(() => api.me.$get()),
    ask(() => api.shop.$get({ query: {} })),
    ask(() => api.addresses.$get()),
    ask(() => api.me.means.$get()),
  ])
  const { user } = me
  // The settings that the pages have are as old as the visit.
  if (user)
    return { user, delivery: shop.answer?.delivery, addresses: addresses.answer ?? [], kept: means.answer ?? NO_MEANS }
  noteSignInChanged()
  throw redirectTo(withNext(href('/login'), href('/checkout')))
}

const NO_MEANS = { credit: 0, takesGiftCards: false }

export const meta = ({ shop, language }: MetaArgs) => privateMeta(shop, CHECKOUT[language].heading)

export default function Checkout({ loaderData: { user, addresses, kept, ...loaded } }: PageProps<typeof load>) {
  const t = CHECKOUT.use()
  const known = useRootData()?.settings
  const delivery: PublicTerms = loaded.delivery ?? known?.delivery ?? FREE_DELIVERY
  const cart = useCart()
  const news = useCartNews()
  const saved = addresses.find(({ isDefault }) => isDefault)
  const coupon = useCoupon()
  const means = useMeans(kept.credit)
  const [sentCart, setSentCart] = useState<Cart>()
  const lines = sentCart ?? cart
  const pricing = useTerms(delivery, {
    start: { address: saved?.address ?? '', phone: saved?.phone ?? '' },
    reduction: coupon.reduction,
    means: means.chosen,
    school: lines?.find(({ set }) => set?.schoolAddress)?.set?.schoolAddress,
  })
  const ordering = useCheckout(user, { pricing, news, onRefused, setSentCart })
  const takesCode = delivery.takesCoupons || coupon.isKnown
  const prices = lines?.length ? pricing.pricesOf(lines) : undefined
  const takesMeans = kept.credit > 0 || kept.takesGiftCards || means.chosen !== undefined

  function onRefused(refusal: Refusal) {
    if (refusal.code === 'cart_changed') coupon.hear(refusal.fields)
    means.hear(refusal)
  }

  return (
    <Page heading={t.heading} lead={pricing.hasAddress ? t.where : t.collect}>
      <div className="mt-4 grid gap-4">
        <CartNotices news={news} />
        <div className="grid items-start gap-4 lg:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <CheckoutSummary cart={lines} pricing={pricing} />
          <CheckoutForm
            user={user}
            addresses={addresses}
            pricing={pricing}
            ordering={ordering}
            isSending={sentCart !== undefined}
            cart={lines}
            asksFirst={(form) => (takesCode && coupon.asks(form)) || (takesMeans && means.asks(form))}
          >
            {takesCode ? (
              <CouponField
                coupon={coupon}
                goods={lines ? { subtotal: subtotalOf(lines), off: prices?.coupon?.off } : undefined}
              />
            ) : null}
            {takesMeans ? (
              <MeansField means={means} {...kept} sums={prices && { paid: prices.prepaid, left: leftToPay(prices) }} />
            ) : null}
          </CheckoutForm>
        </div>
      </div>
    </Page>
  )
}

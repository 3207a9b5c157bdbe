/** Describes the shop to search engines as schema.org data. For pages that the server renders. */
import { wholeAddress } from './page-meta.ts'
import type { ShopSettings } from './shop-settings.ts'

/** The shop's name, logo, contact, and time for returns. */
export function shopData(shop: ShopSettings) {
  const { publicUrl, shopName, phones, email, address, look } = shop
  return {
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    '@id': `${publicUrl}/#shop`,
    name: shopName,
    description: look.description,
    url: `${publicUrl}/`,
    logo: wholeAddress(publicUrl, look.logo?.src ?? '/icon-512.png'),
    ...(email && { email }),
    ...(address && { address }),
    contactPoint: phones.map((telephone) => ({
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone,
      areaServed: 'IN',
    })),
    ...returnPolicy(shop),
  }
}

/** The terms of every sale: returns, and delivery where it costs the same everywhere. */
export function termsOfSale(shop: ShopSettings, price: number) {
  const { charge, freeFrom } = shop.delivery
  const isFree = freeFrom !== null && price >= freeFrom
  const shipping = {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: isFree ? 0 : charge, currency: 'INR' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
  }
  return { ...(shop.delivery.byPin ? {} : { shippingDetails: shipping }), ...returnPolicy(shop) }
}

function returnPolicy({ promises: { returnDays } }: ShopSettings) {
  if (returnDays === 0) return {}
  return {
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'IN',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: returnDays,
    },
  }
}

import { href, Link } from 'react-router'
import { privateMeta } from '#app/frame/page-meta.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { pathToSignIn } from '#app/frame/session/sign-in-path.ts'
import { useDebouncedQuery } from '#app/kit/api/use-debounced-query.ts'
import { EmptyState } from '#app/kit/page/empty-state.tsx'
import { Page } from '#app/kit/page/page.tsx'
import { ButtonLink } from '#app/kit/press/button.tsx'
import type { MetaArgs } from '#app/page.tsx'
import { Popular } from '#app/shop/cards/popular.tsx'
import { GridSkeleton, ProductGrid } from '#app/shop/cards/product-grid.tsx'
import { fetchCards } from '#app/shop/cart/read-products.ts'
import type { CardProduct } from '#store/goods/products/card-product.ts'
import { giveToAccount, readWishlist } from './browser-wishlist.ts'
import { WISHLIST } from './wishlist.texts.tsx'

export const meta = ({ shop, language }: MetaArgs) => privateMeta(shop, WISHLIST[language].title)

/** The products of the wishlist. A removed one stays visible until the page is left, so that it can be added again. */
export default function WishlistPage() {
  const t = WISHLIST.use()
  const uid = useRootData()?.signIn.user?.uid
  const products = useProducts(uid)
  return (
    <Page
      heading={t.title}
      lead={
        uid
          ? undefined
          : t.onDevice((words) => (
              <Link to={pathToSignIn({ pathname: href('/wishlist'), search: '' })} className="text-action underline">
                {words}
              </Link>
            ))
      }
    >
      <div className="mt-4 min-h-svh">
        {products === undefined ? <GridSkeleton count={4} /> : null}
        {products && products.length > 0 ? <ProductGrid products={products} /> : null}
        {products?.length === 0 ? (
          <>
            <EmptyState message={t.empty} words={t.emptyWhat} drawing={HEART}>
              <ButtonLink to={href('/')}>{t.shop}</ButtonLink>
            </EmptyState>
            <Popular />
          </>
        ) : null}
        <noscript>
          <p>{t.noScript}</p>
        </noscript>
      </div>
    </Page>
  )
}

const HEART = (
  <path
    d="M20 20.5c-4.8-3.5-7.5-6.5-7.5-9.7A4 4 0 0 1 20 8.6a4 4 0 0 1 7.5 2.2c0 3.2-2.7 6.2-7.5 9.7z"
    fill="#d6336c"
  />
)

/** Undefined while they are unknown; those that are no longer sold are left out. */
function useProducts(uid: string | undefined): CardProduct[] | undefined {
  const answer = useDebouncedQuery(
    uid ?? 'this device',
    async () => {
      if (uid) await giveToAccount(uid, true)
      return (await fetchCards(readWishlist(uid).ids)) ?? []
    },
    0,
  )
  return answer?.found
}

import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { browserApi } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import { readProducts } from '#app/cart/read-products.ts'
import { privateMeta } from '#app/frame/page-meta.ts'
import { useRootData } from '#app/frame/root-data.ts'
import type { MetaArgs } from '#app/page.tsx'
import { GridSkeleton, ProductGrid } from '#app/product/product-grid.tsx'
import { pathToSignIn } from '#app/session/sign-in-path.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyBasket } from '#app/ui/empty-basket.tsx'
import { Link } from '#app/ui/link.tsx'
import { Page } from '#app/ui/page.tsx'
import { giveToAccount, readWishlist } from '#app/wishlist/browser-wishlist.ts'
import { type CardProduct, cardProductOf } from '#store/products/card-product.ts'

export const meta = ({ shop }: MetaArgs) => privateMeta(shop, 'Your Wishlist')

/** The wished products as they are now. A removed one stays visible until the page is left, so that it can be put back. */
export default function WishlistPage() {
  const uid = useRootData()?.signIn.user?.uid
  const products = useProducts(uid)
  return (
    <Page heading="Your Wishlist">
      {uid ? null : (
        <p className="mt-1">
          This device keeps it.{' '}
          <Link to={pathToSignIn({ pathname: href('/wishlist'), search: '' })} className="text-link">
            Log in
          </Link>{' '}
          and your account does.
        </p>
      )}
      <div className="mt-4 min-h-svh">
        {products === undefined ? <GridSkeleton count={4} /> : null}
        {products && products.length > 0 ? <ProductGrid products={products} /> : null}
        {products?.length === 0 ? <Nothing /> : null}
        <noscript>
          <p>Please turn on JavaScript to keep a wishlist.</p>
        </noscript>
      </div>
    </Page>
  )
}

function Nothing() {
  return (
    <div className="empty-state">
      <EmptyBasket />
      <p>Nothing is on your wishlist yet. Press the heart of what you like.</p>
      <ButtonLink to={href('/')}>Shop Now</ButtonLink>
    </div>
  )
}

/** Undefined while they are not known; what is no longer sold is left out. */
function useProducts(uid: string | undefined): CardProduct[] | undefined {
  const [products, setProducts] = useState<CardProduct[]>()
  useEffect(() => {
    let isWanted = true
    async function load() {
      if (uid) await giveToAccount(uid, true)
      const { ids } = readWishlist(uid)
      const { answer = [] } = await read(() =>
        readProducts(
          browserApi,
          ids.map((_id) => ({ _id })),
        ),
      )
      const byId = new Map(answer.map((product) => [product._id, cardProductOf(product)]))
      if (isWanted) setProducts(ids.flatMap((id) => byId.get(id) ?? []))
    }
    void load()
    return () => {
      isWanted = false
    }
  }, [uid])
  return products
}

import { href, Link } from 'react-router'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { CopyButton } from '#app/kit/press/copy-button.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import { useKeeping } from '#app/shop/wishlist/browser-wishlist.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import { productPath } from '#store/goods/products/products.ts'
import { inLanguage } from '#store/language.ts'
import { formatPrice } from '#store/money.ts'
import { PRODUCT } from './product.texts.ts'

type Props = { product: Product; publicUrl: string }

/** Shares the product by WhatsApp and by the device's own dialog, or its copied link; of one that is on the wishlist, a link to that. */
export function Share({ product, publicUrl }: Props) {
  const t = PRODUCT.use()
  const isHydrated = useHydrated()
  const language = useLanguage()
  const url = (isHydrated ? location.origin : publicUrl) + inLanguage(productPath(product), language)
  const text = `${product.name}, ${formatPrice(product.price)}: ${url}`
  const { isKept } = useKeeping(product)
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 text-sm">
      {isKept ? (
        <Link to={href('/wishlist')} className="text-link">
          {t.toWishlist}
        </Link>
      ) : null}
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
        className="text-link"
        suppressHydrationWarning
      >
        {t.onWhatsApp}
      </a>
      {isHydrated && 'share' in navigator ? (
        <button
          type="button"
          className="text-link"
          // It rejects when the person closes the dialog.
          onClick={() => void navigator.share({ title: product.name, url }).catch(() => undefined)}
        >
          {t.share}
        </button>
      ) : null}
      {isHydrated && !('share' in navigator) ? (
        <CopyButton text={url} className="text-link">
          {t.copyLink}
        </CopyButton>
      ) : null}
    </p>
  )
}

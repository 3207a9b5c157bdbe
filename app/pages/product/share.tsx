import { href } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useKeeping } from '#app/wishlist/browser-wishlist.ts'
import { formatPrice } from '#store/money.ts'
import type { Product } from '#store/products/products.schema.ts'
import { productPath } from '#store/products/products.ts'

type Props = { product: Product; publicUrl: string }

/** A place on the wishlist, and ways to send the product to somebody: WhatsApp by a plain link, and what the device offers besides. */
export function Share({ product, publicUrl }: Props) {
  const isHydrated = useHydrated()
  const url = (isHydrated ? location.origin : publicUrl) + productPath(product)
  const text = `${product.name}, ${formatPrice(product.price)}: ${url}`
  const { kept, keep } = useKeeping()
  const isKept = kept.has(product._id)
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <button type="button" className="text-link min-h-11" disabled={!isHydrated} onClick={() => keep(product)}>
        {isKept ? '♥ Take off my wishlist' : '♡ Add to my wishlist'}
      </button>
      {isKept ? (
        <Link to={href('/wishlist')} className="text-link">
          See my wishlist
        </Link>
      ) : null}
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
        className="text-link"
        suppressHydrationWarning
      >
        Share on WhatsApp
      </a>
      {isHydrated && 'share' in navigator ? (
        <button
          type="button"
          className="text-link"
          // Closing the sheet of the device is no failure.
          onClick={() => void navigator.share({ title: product.name, url }).catch(() => undefined)}
        >
          Share
        </button>
      ) : null}
    </p>
  )
}

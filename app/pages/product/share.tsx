import { useHydrated } from '#app/ui/use-hydrated.ts'
import { formatPrice } from '#store/money.ts'
import type { Product } from '#store/products/products.schema.ts'
import { productPath } from '#store/products/products.ts'

type Props = { product: Product; publicUrl: string }

/** Ways to send the product to somebody: WhatsApp by a plain link, and what the device offers besides, where it does. */
export function Share({ product, publicUrl }: Props) {
  const isHydrated = useHydrated()
  const url = (isHydrated ? location.origin : publicUrl) + productPath(product)
  const text = `${product.name}, ${formatPrice(product.price)}: ${url}`
  return (
    <p className="flex flex-wrap items-center gap-x-4">
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

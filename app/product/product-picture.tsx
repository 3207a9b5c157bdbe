import { useState } from 'react'
import { imageAtWidth } from '#store/images/images.ts'
import type { Product } from '#store/products/products.schema.ts'
import placeholder from './placeholder.svg?no-inline'

type Props = {
  product: Pick<Product, 'name' | 'imageUrl' | 'category'>
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string
  /** Seen at once, or even the first thing seen. */
  priority?: 'none' | 'early' | 'first'
}

/** A product's picture in a square on the tint of its category. Missing or broken ones are replaced by a drawing. */
export function ProductPicture({ product, sizes, priority = 'none' }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const url = product.imageUrl && product.imageUrl !== brokenUrl ? product.imageUrl : undefined
  const noticeBroken = () => setBrokenUrl(product.imageUrl)
  return (
    <span className="picture" data-tint={product.category[0]}>
      <img
        src={url ? imageAtWidth(url, 400) : placeholder}
        srcSet={url ? widthsOf(url) : undefined}
        sizes={url ? sizes : undefined}
        alt={product.name}
        width={400}
        height={400}
        loading={priority === 'none' ? 'lazy' : 'eager'}
        fetchPriority={priority === 'first' ? 'high' : undefined}
        decoding={priority === 'none' ? 'async' : undefined}
        onError={url ? noticeBroken : undefined}
        ref={(image) => {
          // It may have failed before the page's scripts could listen.
          if (image && url && image.complete && image.naturalWidth === 0) noticeBroken()
        }}
      />
    </span>
  )
}

/** Only our own host cuts pictures to a width. */
function widthsOf(url: string): string | undefined {
  const small = imageAtWidth(url, 400)
  return small === url ? undefined : `${small} 400w, ${imageAtWidth(url, 800)} 800w`
}

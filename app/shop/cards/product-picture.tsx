import { useState } from 'react'
import { imageAtWidth } from '#store/goods/images/images.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import placeholder from './placeholder.svg?no-inline'

type Props = {
  product: Pick<Product, 'name' | 'imageUrl' | 'category'>
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string
  /** Only where the product's name does not stand beside it. */
  alt?: string
  /** Seen at once, or even the largest picture of the page. */
  priority?: 'none' | 'early' | 'first'
}

/** A product's picture on the colour of its category. A drawing replaces missing and broken ones. */
export function ProductPicture({ product, sizes, alt = '', priority = 'none' }: Props) {
  const { imageUrl } = product
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const url = imageUrl === brokenUrl ? undefined : imageUrl
  const noteBroken = () => setBrokenUrl(imageUrl)
  return (
    <span className="picture" data-tint={product.category[0]}>
      <img
        // It may have failed before hydration.
        ref={(image) => {
          if (url && image?.complete && image.naturalWidth === 0) noteBroken()
        }}
        onError={noteBroken}
        src={url ? imageAtWidth(url, 400) : placeholder}
        srcSet={url ? widthsOf(url) : undefined}
        sizes={url ? sizes : undefined}
        alt={alt}
        width={400}
        height={400}
        loading={priority === 'none' ? 'lazy' : 'eager'}
        fetchPriority={priority === 'first' ? 'high' : undefined}
        decoding={priority === 'none' ? 'async' : undefined}
      />
    </span>
  )
}

/** Only our own image host resizes pictures. */
function widthsOf(url: string): string | undefined {
  const small = imageAtWidth(url, 400)
  return small === url ? undefined : `${small} 400w, ${imageAtWidth(url, 800)} 800w`
}

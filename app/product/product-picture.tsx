import { type RefObject, useEffect, useState } from 'react'
import { imageAtWidth } from '#store/images/images.ts'
import type { Product } from '#store/products/products.schema.ts'
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
export function ProductPicture({ product, ...look }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const isBroken = product.imageUrl !== undefined && product.imageUrl === brokenUrl
  const watch = (frame: HTMLElement | null) =>
    frame ? watchPictures(frame, () => setBrokenUrl(product.imageUrl)) : undefined
  return <Picture product={product} {...look} isBroken={isBroken} watch={watch} />
}

type PictureProps = Props & { isBroken: boolean; watch?: (frame: HTMLElement | null) => (() => void) | undefined }

/** The same for a list, which watches all of its pictures together. */
export function Picture({ product, sizes, alt = '', priority = 'none', isBroken, watch }: PictureProps) {
  const url = isBroken ? undefined : product.imageUrl
  return (
    <span className="picture" data-tint={product.category[0]} ref={watch}>
      <img
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

/** Calls `notice` for each picture that fails to load, also for those that failed before hydration. */
function watchPictures(place: HTMLElement, notice: (image: HTMLImageElement) => void): () => void {
  const hear = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) notice(target)
  }
  // Error events do not bubble.
  place.addEventListener('error', hear, true)
  for (const image of place.getElementsByTagName('img')) {
    if (image.complete && image.naturalWidth === 0) notice(image)
  }
  return () => place.removeEventListener('error', hear, true)
}

/** Only our own image host resizes pictures. */
function widthsOf(url: string): string | undefined {
  const small = imageAtWidth(url, 400)
  return small === url ? undefined : `${small} 400w, ${imageAtWidth(url, 800)} 800w`
}

const NONE: ReadonlySet<string> = new Set()

/** The addresses of a list's broken pictures, without their width parameter. */
export function useBrokenPictures(list: RefObject<HTMLElement | null>): ReadonlySet<string> {
  const [broken, setBroken] = useState(NONE)
  useEffect(() => {
    if (!list.current) return
    return watchPictures(list.current, (image) => {
      const url = image.getAttribute('src')?.replace(/\?w=\d+$/, '') ?? ''
      setBroken((before) => (before.has(url) ? before : new Set(before).add(url)))
    })
  }, [list])
  return broken
}

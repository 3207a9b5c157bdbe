import { type ReactNode, useState } from 'react'
import { ProductPicture } from '#app/product/product-picture.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { imageAtWidth } from '#store/images/images.ts'
import type { Product } from '#store/products/products.schema.ts'
import './product-gallery.css'

type GalleryProps = { product: Pick<Product, 'name' | 'category'>; pictures: readonly string[] }

/** The product's pictures: one large, and all of them small below it when there are several. */
export function ProductGallery({ product: { name, category }, pictures }: GalleryProps) {
  const [shown, setShown] = useState(0)
  const nameOf = (i: number) => `${name}, picture ${i + 1}`
  const large = { name: shown === 0 ? name : nameOf(shown), imageUrl: pictures[shown], category }
  return (
    <div>
      <ProductPicture product={large} sizes="(min-width: 48rem) 36rem, 92vw" priority="first" />
      {pictures.length > 1 ? (
        <ul className="gallery" aria-label="Pictures">
          {pictures.map((url, i) => (
            <li key={url}>
              <Choice url={url} isShown={i === shown} onChoose={() => setShown(i)}>
                <span className="picture" data-tint={category[0]}>
                  <img src={imageAtWidth(url, 200)} alt={nameOf(i)} width={200} height={200} />
                </span>
              </Choice>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

type ChoiceProps = { url: string; isShown: boolean; onChoose: () => void; children: ReactNode }

/** A button; until the page's scripts run, a link to the picture itself. */
function Choice({ url, isShown, onChoose, children }: ChoiceProps) {
  if (!useHydrated()) return <a href={imageAtWidth(url, 1200)}>{children}</a>
  return (
    <button type="button" aria-pressed={isShown} onClick={onChoose}>
      {children}
    </button>
  )
}

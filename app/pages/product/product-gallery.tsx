import { type ReactNode, useState } from 'react'
import { ProductPicture } from '#app/product/product-picture.tsx'
import { X } from '#app/ui/icons.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { imageAtWidth } from '#store/images/images.ts'
import type { Product } from '#store/products/products.schema.ts'
import './product-gallery.css'

type GalleryProps = { product: Pick<Product, 'name' | 'category'>; pictures: readonly string[] }

/** The product's pictures: one that can be enlarged, and all of them small below it when there are several. */
export function ProductGallery({ product: { name, category }, pictures }: GalleryProps) {
  const [shown, setShown] = useState(0)
  const nameOf = (i: number) => `${name}, picture ${i + 1}`
  const url = pictures[shown]
  const large = { name: shown === 0 ? name : nameOf(shown), imageUrl: url, category }
  const picture = <ProductPicture product={large} sizes="(min-width: 48rem) 36rem, 92vw" priority="first" />
  return (
    <div>
      {url === undefined ? (
        picture
      ) : (
        <Enlarged url={url} name={large.name}>
          {picture}
        </Enlarged>
      )}
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

const LARGE_ID = 'large-picture'

/** A touch opens the picture as large as the window: the browser does it without a script, and loads it only then. */
function Enlarged({ url, name, children }: { url: string; name: string; children: ReactNode }) {
  return (
    <>
      <button type="button" className="enlarge" popoverTarget={LARGE_ID} aria-label={`Enlarge the picture of ${name}`}>
        {children}
      </button>
      <div id={LARGE_ID} popover="auto" className="enlarged" role="dialog" aria-label={name}>
        <button type="button" popoverTarget={LARGE_ID} popoverTargetAction="hide" aria-label="Close">
          <X />
        </button>
        <img src={imageAtWidth(url, 1200)} alt={name} loading="lazy" />
      </div>
    </>
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

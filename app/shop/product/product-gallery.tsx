import { type RefObject, useRef, useState } from 'react'
import { Search, X } from '#app/kit/page/icons.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Heart } from '#app/shop/cards/heart.tsx'
import { ProductPicture } from '#app/shop/cards/product-picture.tsx'
import { imageAtWidth } from '#store/goods/images/images.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import { PRODUCT } from './product.texts.ts'

type GalleryProps = { product: Pick<Product, '_id' | 'name' | 'category'>; pictures: readonly string[] }
type RowProps = GalleryProps & { nameOf: (at: number) => string }

const LARGE_ID = 'large-picture'
const SIZES = '(min-width: 48rem) 36rem, 92vw'

/**
 * The product's pictures in a row to swipe, each opening in full size, with thumbnails below on a desktop. Swiping and opening
 * work without scripts.
 */
export function ProductGallery({ product, pictures }: GalleryProps) {
  const t = PRODUCT.use()
  const { name, category } = product
  const row = useRef<HTMLDivElement>(null)
  const large = useRef<HTMLDialogElement>(null)
  const [shown, setShown] = useState(0)
  const isHydrated = useHydrated()
  const heart = (
    <fieldset role="none" className="contents" disabled={!isHydrated}>
      <Heart product={product} />
    </fieldset>
  )
  if (pictures.length === 0) {
    return (
      <div className="gallery-frame">
        <ProductPicture product={{ name, category }} sizes={SIZES} priority="first" />
        {heart}
      </div>
    )
  }
  // In the place of the command, which is for browsers without the script.
  const enlarge = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    large.current?.showModal()
    slideTo(large.current?.querySelector<HTMLElement>('.gallery-row') ?? null, shown)
  }
  const nameOf = (at: number) => (at === 0 ? name : t.picture(name, at + 1))
  return (
    <div>
      <div className="gallery-frame">
        <div ref={row} className="gallery-row" onScroll={({ currentTarget }) => setShown(placeIn(currentTarget))}>
          {pictures.map((imageUrl, at) => (
            <button
              key={imageUrl}
              type="button"
              className="enlarge cursor-zoom-in focus-visible:-outline-offset-3"
              {...commandOf('show-modal')}
              onClick={enlarge}
              aria-label={t.enlarge(nameOf(at))}
            >
              <ProductPicture
                product={{ name: nameOf(at), imageUrl, category }}
                alt={nameOf(at)}
                sizes={SIZES}
                priority={at === 0 ? 'first' : 'none'}
              />
            </button>
          ))}
        </div>
        {heart}
        {pictures.length > 1 ? (
          <p className="absolute bottom-3 left-1/2 flex [translate:-50%] gap-1.5 rounded-full bg-[rgb(20_16_40/0.5)] px-[9px] py-1.5 md:hidden">
            <span className="sr-only">{t.pictureOf(shown + 1, pictures.length)}</span>
            {pictures.map((url, at) => (
              <i
                key={url}
                className={`h-[7px] rounded-full bg-white transition-[width,opacity] ${at === shown ? 'w-[18px]' : 'w-[7px] opacity-55'}`}
              />
            ))}
          </p>
        ) : null}
      </div>
      <Enlarged dialog={large} product={product} pictures={pictures} nameOf={nameOf} />
      {pictures.length > 1 ? (
        <Thumbnails
          product={product}
          pictures={pictures}
          nameOf={nameOf}
          shown={shown}
          onChoose={(at) => slideTo(row.current, at)}
        />
      ) : null}
    </div>
  )
}

function placeIn({ scrollLeft, clientWidth }: HTMLElement): number {
  return Math.round(scrollLeft / clientWidth)
}

function slideTo(row: HTMLElement | null, at: number): void {
  row?.scrollTo({ left: at * row.clientWidth })
}

const ROUND = 'absolute top-2 z-1 grid size-11 place-items-center rounded-full bg-white text-[#221d36]'

type EnlargedProps = RowProps & { dialog: RefObject<HTMLDialogElement | null> }

/** What newer browsers do to the dialog without a script. */
function commandOf(command: 'show-modal' | 'close') {
  return { command, commandfor: LARGE_ID }
}

/** The pictures in full size, loaded when they open. A touch zooms in at its place; then the picture can be panned. */
function Enlarged({ dialog, product: { name }, pictures, nameOf }: EnlargedProps) {
  const t = PRODUCT.use()
  const row = useRef<HTMLDivElement>(null)
  const zoomShown = () => {
    const frame = row.current?.children[placeIn(row.current)]
    if (frame instanceof HTMLElement) zoom(frame)
  }
  return (
    <dialog
      ref={dialog}
      id={LARGE_ID}
      className="h-dvh max-h-none w-screen max-w-none overscroll-contain bg-[rgb(20_16_40/0.94)]"
      aria-label={name}
    >
      <button type="button" className={`${ROUND} right-15`} onClick={zoomShown} aria-label={t.zoom}>
        <Search />
      </button>
      <button
        type="button"
        className={`${ROUND} right-2`}
        {...commandOf('close')}
        onClick={(event) => {
          event.preventDefault()
          dialog.current?.close()
        }}
        aria-label={t.close}
      >
        <X />
      </button>
      <div ref={row} className="gallery-row h-full">
        {pictures.map((url, at) => (
          <div
            key={url}
            className="cursor-zoom-in overflow-auto data-zoomed:cursor-zoom-out data-zoomed:overscroll-contain"
            ref={zoomAtTouch}
          >
            <img
              className="size-full object-contain in-data-zoomed:size-[250%] in-data-zoomed:max-w-none"
              src={imageAtWidth(url, 1200)}
              alt={nameOf(at)}
              loading="lazy"
            />
          </div>
        ))}
      </div>
    </dialog>
  )
}

/** As the class of the picture has it. */
const ZOOM = 2.5

function zoom(frame: HTMLElement, x = frame.clientWidth / 2, y = frame.clientHeight / 2): void {
  if (!frame.toggleAttribute('data-zoomed')) return
  frame.scrollTo({
    left: x * ZOOM - frame.clientWidth / 2,
    top: y * ZOOM - frame.clientHeight / 2,
    behavior: 'instant',
  })
}

/** Keyboard users have the button. The second touch of a double tap must not zoom out again. */
function zoomAtTouch(frame: HTMLElement | null) {
  const touch = ({ clientX, clientY, detail }: MouseEvent) => {
    const { left = 0, top = 0 } = frame?.getBoundingClientRect() ?? {}
    if (frame && detail < 2) zoom(frame, clientX - left, clientY - top)
  }
  frame?.addEventListener('click', touch)
  return () => frame?.removeEventListener('click', touch)
}

const THUMBNAIL =
  'block w-16 rounded-[0.85rem] border-2 border-line p-[0.15rem] hover:border-action aria-pressed:border-action ' +
  'aria-pressed:[box-shadow:0_0_0_1px_var(--color-action)]'

type ThumbnailsProps = RowProps & { shown: number; onChoose: (at: number) => void }

function Thumbnails({ product: { category }, pictures, nameOf, shown, onChoose }: ThumbnailsProps) {
  const isHydrated = useHydrated()
  return (
    <ul className="gallery mt-3 flex flex-wrap gap-2 max-md:hidden noscript:hidden" aria-label={PRODUCT.use().pictures}>
      {pictures.map((url, at) => (
        <li key={url}>
          <button
            type="button"
            className={THUMBNAIL}
            aria-pressed={at === shown}
            onClick={() => onChoose(at)}
            disabled={!isHydrated}
          >
            <span className="picture" data-tint={category[0]}>
              <img src={imageAtWidth(url, 200)} alt={nameOf(at)} width={200} height={200} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

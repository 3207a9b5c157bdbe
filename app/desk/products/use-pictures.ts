/** The pictures in the product form: the main one, and up to five more in their order. '' stands for no main picture. */
import type { Dispatch, SetStateAction } from 'react'
import { useImageUpload } from '#app/kit/form/pictures/use-image-upload.ts'
import { moved } from '#app/kit/press/move-buttons.tsx'
import { PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import type { ProductValues } from './product-values.ts'

/** The uploads of the form: one for the main picture, one for added pictures. */
export function usePictures(setValues: Dispatch<SetStateAction<ProductValues>>) {
  const change = (make: (now: Pictures) => Pictures) => setValues((before) => ({ ...before, ...make(before) }))
  // The same picture is never there twice.
  const main = useImageUpload((imageUrl) => change((now) => ({ ...withoutPicture(now, imageUrl), imageUrl })))
  const more = useImageUpload((url) => change((now) => withPicture(now, url)))
  return {
    main,
    more,
    removeMain: () => change((now) => ({ ...now, imageUrl: '' })),
    makeMain: (url: string) => change((now) => withMain(now, url)),
    move: (from: number, to: number) =>
      change((now) => ({ ...now, moreImageUrls: moved(now.moreImageUrls, from, to) })),
    remove: (url: string) => change((now) => withoutPicture(now, url)),
  }
}

export type Pictures = { imageUrl: string; moreImageUrls: readonly string[] }

export function hasRoomForPicture({ moreImageUrls }: Pictures): boolean {
  return moreImageUrls.length < PRODUCT_LIMITS.moreImages
}

/** Adds the picture at the end, unless it is a double or there is no room. */
export function withPicture(pictures: Pictures, url: string): Pictures {
  const { imageUrl, moreImageUrls } = pictures
  if (url === imageUrl || moreImageUrls.includes(url) || !hasRoomForPicture(pictures)) return pictures
  return { imageUrl, moreImageUrls: [...moreImageUrls, url] }
}

export function withoutPicture({ imageUrl, moreImageUrls }: Pictures, url: string): Pictures {
  return { imageUrl, moreImageUrls: moreImageUrls.filter((other) => other !== url) }
}

/** Swaps a further picture with the main one. */
export function withMain({ imageUrl, moreImageUrls }: Pictures, url: string): Pictures {
  if (!moreImageUrls.includes(url)) return { imageUrl, moreImageUrls }
  const more = moreImageUrls.map((other) => (other === url ? imageUrl : other))
  return { imageUrl: url, moreImageUrls: more.filter((other) => other !== '') }
}

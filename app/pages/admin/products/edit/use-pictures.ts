import type { Dispatch, SetStateAction } from 'react'
import { useImageUpload } from '#app/admin/pictures/use-image-upload.ts'
import type { ProductValues } from '#app/pages/admin/products/product-values.ts'
import { type Pictures, withMain, withMoved, withoutPicture, withPicture } from './picture-list.ts'

/** What can be done with the pictures in the form: an upload for the main one, another for those that are added. */
export function usePictures(setValues: Dispatch<SetStateAction<ProductValues>>) {
  const change = (make: (now: Pictures) => Pictures) => setValues((before) => ({ ...before, ...make(before) }))
  // The same picture is never there twice.
  const main = useImageUpload((imageUrl) => change((now) => ({ ...withoutPicture(now, imageUrl), imageUrl })))
  const more = useImageUpload((url) => change((now) => withPicture(now, url)))
  return {
    main,
    more,
    isUploading: main.state.kind === 'uploading' || more.state.kind === 'uploading',
    removeMain: () => change((now) => ({ ...now, imageUrl: '' })),
    makeMain: (url: string) => change((now) => withMain(now, url)),
    move: (url: string, by: number) => change((now) => withMoved(now, url, by)),
    remove: (url: string) => change((now) => withoutPicture(now, url)),
  }
}

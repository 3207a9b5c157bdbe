/** The shop's image host. A process of its own re-encodes uploads as WebP; cuts are made once and stored beside the original. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { invalidField, StoreError } from '#store/errors.ts'
import type { Admin, Customer } from '#store/people/access/access.server.ts'
import { refusalOf, refusedForNow } from '#store/storage-trouble.server.ts'
import type { Upload } from '#store/uploads.server.ts'
import { CUTS_FOLDER, createCuts, type ServedImage } from './cuts.server.ts'
import type { CutFormat, CutPicture, DrawAnew, Drawn } from './drawing.ts'
import type { UploadedImage } from './images.schema.ts'
import { IMAGE_LIMITS, PHOTO_LIMITS } from './images.ts'
import type { PicturePlace } from './picture-place.ts'
import { isShopPicture, SHOP_PICTURE_SIDES, type ShopPictureShape } from './shop-pictures.ts'

type KeptImage = Omit<UploadedImage, 'secure_url'> & { path: string }

export type Images = {
  /** Re-encodes and stores a product picture. Throws `unsupported_media_type`, `invalid_input` or `busy`. */
  keep: (admin: Admin<'change products'>, upload: Upload, signal?: AbortSignal) => Promise<KeptImage>
  /** Stores a picture that an import fetched. Throws as `keep` does. */
  keepFetched: (upload: Upload) => Promise<KeptImage>
  /** Stores the logo or a wide picture, with its size in the name. Throws as `keep` does. */
  keepForShop: (
    admin: Admin<'change products'>,
    upload: Upload,
    shape: ShopPictureShape,
    signal?: AbortSignal,
  ) => Promise<KeptImage>
  /** Stores a customer's photo as a square and returns its path. Throws as `keep` does. */
  keepPhoto: (customer: Customer, upload: Upload, signal?: AbortSignal) => Promise<string>
  /** Stores the bill of an expense, as WebP or as the uploaded PDF, and returns its path. Throws as `keep` does. */
  keepBill: (admin: Admin<'take money'>, upload: Upload, signal?: AbortSignal) => Promise<string>
  /** Reads a bill, which no public address serves. Throws `busy` when the disk fails. */
  readBill: (path: string) => Promise<Omit<ServedImage, 'isFinal'> | undefined>
  /** Deletes the photo or bill at the path, with its cuts; ignores other paths. What fails now is left to the daily cleanup. */
  forget: (path: string) => Promise<void>
  /** Paths of all stored photos or bills, also where only cuts are left, except files of the last hour. */
  listOld: (what: 'photo' | 'bill') => Promise<string[]>
  /** The picture at the width; undefined when there is none. Throws `busy` when the disk fails. */
  find: (name: string, cut: { width?: number | undefined; format: CutFormat }) => Promise<ServedImage | undefined>
  /** A shop picture as PNG or icon; undefined when there is none. Throws `busy` when the disk fails. */
  findPng: (path: string, cut: { width: number; format: 'png' | 'icon' }) => Promise<ServedImage | undefined>
}

type Parts = {
  drawAnew: DrawAnew
  cut: CutPicture
  /** Called with storage errors, whether or not a picture could be shown. */
  onTrouble: (error: unknown) => void
}

/** Largest side of a stored picture, in pixels. */
const MAX_SIDE = 1600
const PHOTO_SIDE = 512
const OWNED_PATH = /^\/images\/((?:photo|bill)-[0-9a-f-]{36}\.(?:webp|pdf))$/
const NAME = /^(?!bill-)(?:demo\/)?[a-z0-9][a-z0-9-]{0,120}\.webp$/

type Places = {
  place: PicturePlace
  demo: PicturePlace
}

export function createImages({ place, demo }: Places, { drawAnew, cut, onTrouble }: Parts): Images {
  const refuseForNow = refusedForNow(onTrouble)
  const originalOf = (name: string) => {
    const [from, known] = placeOf(name)
    return from.read(known)
  }
  const { cutOnce, forgetCuts } = createCuts({ place, originalOf, cut, onTrouble })

  function placeOf(name: string): [PicturePlace, string] {
    return name.startsWith('demo/') ? [demo, name.slice('demo/'.length)] : [place, name]
  }

  async function keep(name: string | ((drawn: Drawn) => string), drawing: ReturnType<DrawAnew>, or = '') {
    const drawn = await drawing
    if ('detail' in drawn) throw invalidField('#file', drawn.detail)
    if ('refused' in drawn) {
      throw new StoreError('unsupported_media_type', `Upload a JPEG, PNG, WebP, AVIF or GIF picture${or}.`)
    }
    const { picture, width, height } = drawn
    const known = typeof name === 'string' ? name : name(drawn)
    await place.write(known, picture).catch(refuseForNow)
    return { path: `/images/${known}`, width, height, bytes: picture.length, format: 'webp' }
  }

  return {
    async keep({ uid }, { file }, signal) {
      const name = `${randomUUID()}.webp`
      const redraw = { file, side: MAX_SIDE, isSquare: false, limits: IMAGE_LIMITS }
      // The shop's own pictures go before customers' photos.
      return keep(name, drawAnew(redraw, { asker: uid, goesFirst: true, signal }))
    },

    async keepFetched({ file }) {
      const redraw = { file, side: MAX_SIDE, isSquare: false, limits: IMAGE_LIMITS }
      return keep(`${randomUUID()}.webp`, drawAnew(redraw, { asker: 'imports' }))
    },

    ...shopPictures({ keep, drawAnew, cutOnce, refuseForNow }),
    async keepPhoto({ uid }, { file }, signal) {
      const name = `photo-${randomUUID()}.webp`
      const redraw = { file, side: PHOTO_SIDE, isSquare: true, limits: PHOTO_LIMITS }
      return (await keep(name, drawAnew(redraw, { asker: uid, signal }))).path
    },

    ...bills({ place, keep, drawAnew, refuseForNow }),
    ...owned({ place, forgetCuts, onTrouble }),

    async find(name, { width, format }) {
      if (!NAME.test(name)) return undefined
      if (width === undefined) {
        const [from, known] = placeOf(name)
        const original = await from.read(known).catch(refuseForNow)
        return original && { body: original, type: 'image/webp', isFinal: true }
      }
      return cutOnce({ name, width, format }).catch(refuseForNow)
    },
  }
}

/** Last bytes of a PDF in which the end mark must stand; some programs write more after it. */
const PDF_END = 2048

function bills({ place, keep, drawAnew, refuseForNow }: BillTools): Pick<Images, 'keepBill' | 'readBill'> {
  return {
    async keepBill({ uid }, { file }, signal) {
      const name = `bill-${randomUUID()}`
      const bytes = await readFile(file)
      if (bytes.toString('latin1', 0, 5) === '%PDF-') {
        if (!bytes.subarray(-PDF_END).includes('%%EOF')) throw invalidField('#file', 'This PDF is not whole.')
        await place.write(`${name}.pdf`, bytes).catch(refuseForNow)
        return `/images/${name}.pdf`
      }
      const redraw = { file, side: MAX_SIDE, isSquare: false, limits: IMAGE_LIMITS }
      const drawn = keep(`${name}.webp`, drawAnew(redraw, { asker: uid, goesFirst: true, signal }), ', or a PDF')
      return (await drawn).path
    },

    async readBill(path) {
      const name = OWNED_PATH.exec(path)?.[1]
      const body = name?.startsWith('bill-') ? await place.read(name).catch(refuseForNow) : undefined
      return body && { body, type: path.endsWith('.pdf') ? 'application/pdf' : 'image/webp' }
    },
  }
}

type BillTools = Pick<Places, 'place'> & Pick<Tools, 'keep' | 'drawAnew' | 'refuseForNow'>

type Tools = {
  keep: (name: string | ((drawn: Drawn) => string), drawing: ReturnType<DrawAnew>, or?: string) => Promise<KeptImage>
  drawAnew: DrawAnew
  cutOnce: ReturnType<typeof createCuts>['cutOnce']
  refuseForNow: (error: unknown) => never
}

function shopPictures({ keep, drawAnew, cutOnce, refuseForNow }: Tools): Pick<Images, 'keepForShop' | 'findPng'> {
  return {
    keepForShop({ uid }, { file }, shape, signal) {
      const redraw = { file, side: SHOP_PICTURE_SIDES[shape], isSquare: false, limits: IMAGE_LIMITS }
      const nameOf = ({ width, height }: Drawn) => `shop-${randomUUID()}-${width}x${height}.webp`
      return keep(nameOf, drawAnew(redraw, { asker: uid, goesFirst: true, signal }))
    },

    async findPng(at, { width, format }) {
      if (!isShopPicture(at)) return undefined
      const found = await cutOnce({ name: at.slice('/images/'.length), width, format }).catch(refuseForNow)
      // A cut that failed gives the original, which is no PNG.
      return found?.isFinal ? found : undefined
    },
  }
}

type OwnedTools = Pick<Places, 'place'> & Pick<Parts, 'onTrouble'> & Pick<ReturnType<typeof createCuts>, 'forgetCuts'>

function owned({ place, forgetCuts, onTrouble }: OwnedTools): Pick<Images, 'forget' | 'listOld'> {
  return {
    async forget(address) {
      const name = OWNED_PATH.exec(address)?.[1]
      if (!name) return
      try {
        await place.remove(name)
        await forgetCuts(name)
      } catch (error) {
        // The person has left; the daily cleanup deletes the file.
        if (refusalOf(error) === error) throw error
        onTrouble(error)
      }
    },

    async listOld(what) {
      return [...new Set([...(await oldIn(place, '', what)), ...(await oldIn(place, CUTS_FOLDER, what))])]
    },
  }
}

/** Newer files are not listed as old: an upload may not be assigned yet. */
const NEW_MS = 3_600_000

async function oldIn(place: PicturePlace, folder: string, what: string): Promise<string[]> {
  const found: string[] = []
  for await (const { name, changedAt } of place.list(`${folder}${what}-`)) {
    const known = /^[a-z]+-[0-9a-f-]{36}\.(?:webp|pdf)/.exec(name.slice(folder.length))?.[0]
    if (known && changedAt.getTime() < Date.now() - NEW_MS) found.push(`/images/${known}`)
  }
  return found
}

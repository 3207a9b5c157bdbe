/**
 * The shop's own image host. Whatever is uploaded is drawn anew as WebP in a process of its own. Cuts to a width are made once
 * and kept beside the original.
 */
import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Admin, Customer } from '#store/access/access.server.ts'
import { codeOf, writeDurably } from '#store/durable-file.server.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { createCuts, readIfThere, type ServedImage } from './cuts.server.ts'
import type { CutPicture, DrawAnew, Drawn } from './drawing.ts'
import type { UploadedImage } from './images.schema.ts'
import { IMAGE_LIMITS, PHOTO_LIMITS } from './images.ts'
import { createUploads, type Upload } from './uploads.server.ts'

/** A picture the host keeps: its path on this shop, and the size of what is kept. */
type KeptImage = Omit<UploadedImage, 'secure_url'> & { path: string }

export type Images = {
  /** Takes an upload in, as it comes, into a file that is gone when it is disposed of. Throws `busy` on a full disk. */
  receive: (upload: AsyncIterable<Uint8Array>) => Promise<Upload>
  /** Draws the upload anew and keeps it. Throws `unsupported_media_type`, `invalid_input` or `busy`. */
  keep: (admin: Admin<'change products'>, upload: Upload, signal?: AbortSignal) => Promise<KeptImage>
  /** Draws the photo of a person anew as a square, keeps it, and returns its path. Refuses like `keep`. */
  keepPhoto: (customer: Customer, upload: Upload, signal?: AbortSignal) => Promise<string>
  /** Deletes the photo at the path, with its cuts; other addresses are left alone. */
  forgetPhoto: (path: string) => Promise<void>
  /** Paths of all photos that lie here, or of which a cut does, but for those of the last hour. */
  oldPhotos: () => Promise<string[]>
  /** The picture at the width, or undefined when there is none of that name. */
  find: (name: string, options: { width?: number | undefined; avif: boolean }) => Promise<ServedImage | undefined>
}

type Parts = {
  drawAnew: DrawAnew
  cut: CutPicture
  /** Told of what went wrong where a picture could be shown all the same. */
  onTrouble: (error: unknown) => void
}

/** Largest side of a kept picture, in pixels. */
const MAX_SIDE = 1600
const PHOTO_SIDE = 512
const PHOTO_PATH = /^\/images\/(photo-[0-9a-f-]{36}\.webp)$/
const NAME = /^(?:demo\/)?[a-z0-9][a-z0-9-]{0,120}\.webp$/

/** `folder` holds uploads and cuts; `demoFolder` the pictures that come with the demo catalogue. */
export function createImages(folder: string, demoFolder: string, { drawAnew, cut, onTrouble }: Parts): Images {
  const cuts = path.join(folder, 'cuts')
  const uploads = createUploads(folder, [folder, cuts], onTrouble)
  const { cutOnce, forgetCuts } = createCuts({ folder: cuts, originalOf, cut, onTrouble })

  function originalOf(name: string): string {
    return name.startsWith('demo/') ? path.join(demoFolder, name.slice('demo/'.length)) : path.join(folder, name)
  }

  async function keep(name: string, drawing: ReturnType<DrawAnew>): Promise<Drawn> {
    const drawn = await drawing
    if ('detail' in drawn) throw invalidField('#file', drawn.detail)
    if ('refused' in drawn) {
      throw new StoreError('unsupported_media_type', 'Upload a JPEG, PNG, WebP, AVIF or GIF picture.')
    }
    await writeDurably(path.join(folder, name), drawn.picture).catch(refuseOnBadDisk)
    return drawn
  }

  return {
    receive: (upload) => uploads.receive(upload).catch(refuseOnBadDisk),

    async keep({ uid }, { file }, signal) {
      const name = `${randomUUID()}.webp`
      const redraw = { file, side: MAX_SIDE, isSquare: false, limits: IMAGE_LIMITS }
      // Photos of customers can wait: the shop's own pictures do not queue behind them.
      const drawing = drawAnew(redraw, { asker: uid, goesFirst: true, signal })
      const { picture, width, height } = await keep(name, drawing)
      return { path: `/images/${name}`, width, height, bytes: picture.length, format: 'webp' }
    },

    async keepPhoto({ uid }, { file }, signal) {
      const name = `photo-${randomUUID()}.webp`
      const redraw = { file, side: PHOTO_SIDE, isSquare: true, limits: PHOTO_LIMITS }
      await keep(name, drawAnew(redraw, { asker: uid, signal }))
      return `/images/${name}`
    },

    async forgetPhoto(address) {
      const name = PHOTO_PATH.exec(address)?.[1]
      if (!name) return
      await rm(path.join(folder, name), { force: true })
      await forgetCuts(name)
    },

    async oldPhotos() {
      const found = await Promise.all([folder, cuts].map(photosIn))
      return [...new Set(found.flat())]
    },

    async find(name, { width, avif }) {
      if (!NAME.test(name)) return undefined
      if (width === undefined) {
        const original = await readIfThere(originalOf(name))
        return original && { body: original, type: 'image/webp', isFinal: true }
      }
      return cutOnce({ name, width, format: avif ? 'avif' : 'webp' })
    },
  }
}

/** One that was kept just now may be nobody's yet. */
const NEW_MS = 3_600_000

async function photosIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const found = names.map(async (name) => {
    const photo = /^photo-[0-9a-f-]{36}\.webp/.exec(name)?.[0]
    const kept = photo && (await stat(path.join(folder, name)).catch(() => undefined))
    return kept && kept.mtimeMs < Date.now() - NEW_MS ? [`/images/${photo}`] : []
  })
  return (await Promise.all(found)).flat()
}

const BAD_DISK = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/** A disk that takes nothing more is a trouble that passes, and none of the picture's. */
function refuseOnBadDisk(error: unknown): never {
  if (!BAD_DISK.has(codeOf(error) ?? '')) throw error
  throw new StoreError('busy', 'The shop cannot keep pictures at the moment. Please try again later.', {
    facts: { retryAfterSeconds: 60 },
    cause: error,
  })
}

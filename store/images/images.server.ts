/**
 * The shop's own image host. Whatever is uploaded is decoded and drawn anew as WebP, so that only pixels are kept: no
 * metadata, no scripts, no second format hidden in a file. Cuts to a width are made once and kept beside the original.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Metadata, type ResizeOptions, type SharpOptions } from 'sharp'
import { invalidField, StoreError } from '#store/errors.ts'
import type { Admin, Customer } from '#store/people/people.server.ts'
import { IMAGE_LIMITS } from './images.ts'

/** A picture the host keeps: its path on this shop, and the size of what is kept. */
type KeptImage = { path: string; width: number; height: number; bytes: number; format: string }

/** A picture ready to be served. */
type ServedImage = { body: Uint8Array; type: string }

export type Images = {
  /** Draws the upload anew and keeps it. Throws `unsupported_media_type` or `invalid_input`. */
  keep: (admin: Admin, upload: Uint8Array) => Promise<KeptImage>
  /** The same for the photo of a person: a square. Returns its path. */
  keepPhoto: (customer: Customer, upload: Uint8Array) => Promise<string>
  /** Deletes the photo at the path, with its cuts; other addresses are left alone. */
  forgetPhoto: (path: string) => Promise<void>
  /** The picture at the width, or undefined when there is none of that name. */
  find: (name: string, options: { width?: number | undefined; avif: boolean }) => Promise<ServedImage | undefined>
}

/** Largest side of a kept picture, in pixels. */
const MAX_SIDE = 1600
const PHOTO_SIDE = 512
const PHOTO_PATH = /^\/images\/(photo-[0-9a-f-]{36}\.webp)$/
const DRAWABLE = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
const NAME = /^(?:demo\/)?[a-z0-9][a-z0-9-]{0,120}\.webp$/

// Decoding is the shop's heaviest work: one picture at a time, on one thread, and nothing is kept between pictures.
sharp.concurrency(1)
sharp.cache(false)

/** `folder` holds uploads and cuts; `demoFolder` the pictures that come with the demo catalogue. */
export function createImages(folder: string, demoFolder: string): Images {
  const cuts = path.join(folder, 'cuts')
  const inTurn = queue()
  const cutting = new Map<string, Promise<ServedImage | undefined>>()

  function originalOf(name: string): string {
    return name.startsWith('demo/') ? path.join(demoFolder, name.slice('demo/'.length)) : path.join(folder, name)
  }

  async function cut(name: string, width: number, format: 'webp' | 'avif'): Promise<ServedImage | undefined> {
    const file = path.join(cuts, `${name.replace('/', '_')}.${width}.${format}`)
    const kept = await readIfThere(file)
    if (kept) return { body: kept, type: `image/${format}` }
    const original = await readIfThere(originalOf(name))
    if (!original) return undefined
    const body = await inTurn(() => {
      const resized = sharp(original).resize({ width, withoutEnlargement: true })
      return (format === 'avif' ? resized.avif({ quality: 55, effort: 2 }) : resized.webp({ quality: 80 })).toBuffer()
    })
    await writeWhole(file, body)
    return { body, type: `image/${format}` }
  }

  return {
    async keep(_admin, upload) {
      const drawn = await inTurn(() => drawAnew(upload))
      const name = `${randomUUID()}.webp`
      await writeWhole(path.join(folder, name), drawn.data)
      const { width, height } = drawn.info
      return { path: `/images/${name}`, width, height, bytes: drawn.data.length, format: 'webp' }
    },

    async keepPhoto(_customer, upload) {
      const drawn = await inTurn(() => drawAnew(upload, { width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'cover' }))
      const name = `photo-${randomUUID()}.webp`
      await writeWhole(path.join(folder, name), drawn.data)
      return `/images/${name}`
    },

    async forgetPhoto(address) {
      const name = PHOTO_PATH.exec(address)?.[1]
      if (!name) return
      await rm(path.join(folder, name), { force: true })
      const made = await readdir(cuts).catch(() => [])
      await Promise.all(made.filter((file) => file.startsWith(name)).map((file) => rm(path.join(cuts, file))))
    },

    async find(name, { width, avif }) {
      if (!NAME.test(name)) return undefined
      if (width === undefined) {
        const original = await readIfThere(originalOf(name))
        return original && { body: original, type: 'image/webp' }
      }
      const format = avif ? 'avif' : 'webp'
      const key = `${name} ${width} ${format}`
      const running = cutting.get(key) ?? cut(name, width, format).finally(() => cutting.delete(key))
      cutting.set(key, running)
      return running
    },
  }
}

const WITHIN: ResizeOptions = { width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true }

async function drawAnew(upload: Uint8Array, size = WITHIN) {
  const options = { limitInputPixels: IMAGE_LIMITS.pixels, failOn: 'error', pages: 1 } as const
  const { format, width = 0, height = 0 } = await metadataOf(upload, options)
  if (!format || !DRAWABLE.has(format)) {
    throw new StoreError('unsupported_media_type', 'Upload a JPEG, PNG, WebP, AVIF or GIF picture.')
  }
  if (width * height > IMAGE_LIMITS.pixels) throw invalidField('#file', 'A picture may have at most 40 megapixels.')
  try {
    return await sharp(upload, options)
      .rotate()
      .resize(size)
      .webp({ quality: 84 })
      .toBuffer({ resolveWithObject: true })
  } catch (cause) {
    throw new StoreError('invalid_input', 'The picture cannot be read.', {
      errors: [{ pointer: '#file', detail: 'The picture cannot be read.' }],
      cause,
    })
  }
}

/** No format for what is no picture; sharp throws on no bytes at all. */
async function metadataOf(upload: Uint8Array, options: SharpOptions): Promise<Partial<Metadata>> {
  try {
    return await sharp(upload, options).metadata()
  } catch {
    return {}
  }
}

async function readIfThere(file: string): Promise<Buffer<ArrayBuffer> | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined
    throw error
  }
}

/** Writes beside the name and renames, so that no reader ever sees half a picture. */
async function writeWhole(file: string, data: Uint8Array): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`
  try {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(unfinished, data)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

function queue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task, task)
    last = result.catch(() => undefined)
    return result
  }
}

/**
 * Sends a picture to the shop's image host: its own, or a hosted one with the same contract (`file` and `upload_preset` in,
 * `secure_url` out).
 */
import { shrinkPicture } from '#app/kit/form/shrink-picture.ts'
import { IMAGE_LIMITS, IMAGE_TYPES } from '#store/goods/images/images.ts'

export type UploadTarget = { url: string; preset: string }

/** Why the file is not sent, or undefined. Our own host reads five types; other hosts refuse types themselves. */
export function refusalOfFile(file: Pick<File, 'size' | 'type'>, isOwn: boolean): string | undefined {
  if (!file.type.startsWith('image/')) return 'Choose a picture.'
  if (isOwn && !IMAGE_TYPES.some((type) => type === file.type)) return 'Choose a JPEG, PNG, WebP, AVIF or GIF picture.'
  return file.size > IMAGE_LIMITS.bytes ? 'Choose a picture of at most 5 MB.' : undefined
}

/** Whether the upload address is the shop's own. `page` is the page's address. */
export function isOwnHost(uploadUrl: string, page: string): boolean {
  return new URL(uploadUrl, page).host === new URL(page).host
}

/** "Image upload failed. Please check your image host settings.", naming the service the shop is set up with. */
export function uploadFailedText(uploadUrl: string, page: string): string {
  return `Image upload failed. Please check your ${serviceName(uploadUrl, page)} settings.`
}

/** The imageUrl to store: a path for our own host, so that the shop can change its domain. */
export function imageUrlOf(secureUrl: string, page: string): string {
  const url = new URL(secureUrl, page)
  return url.host === new URL(page).host && url.pathname.startsWith('/images/') ? url.pathname : url.href
}

type Sending = { onProgress: (fraction: number) => void; signal: AbortSignal }
type Uploaded = { imageUrl: string } | { message: string; reason: string }

/** Sends the picture, made smaller where that pays. Returns its address or the reason of a failure; undefined once aborted. */
export async function sendPicture(chosen: File, target: UploadTarget, sending: Sending): Promise<Uploaded | undefined> {
  const page = location.href
  const file = await smallerPicture(chosen)
  const message = refusalOfFile(file, isOwnHost(target.url, page))
  if (message) return { message, reason: '' }
  try {
    return { imageUrl: imageUrlOf(await uploadImage(file, target, sending), page) }
  } catch (error) {
    if (sending.signal.aborted) return undefined
    return { message: uploadFailedText(target.url, page), reason: error instanceof Error ? error.message : '' }
  }
}

/** Uploads the picture and returns its `secure_url`. Rejects when that fails or is aborted, with the cause if known. */
function uploadImage(file: File, target: UploadTarget, { onProgress, signal }: Sending): Promise<string> {
  const form = new FormData()
  form.append('file', file)
  form.append('upload_preset', target.preset)
  // Not fetch: only XMLHttpRequest reports the progress of an upload.
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const answer = readAnswer(request.responseText)
      const isGood = request.status >= 200 && request.status < 300 && answer.secureUrl !== undefined
      if (isGood && answer.secureUrl) resolve(answer.secureUrl)
      else reject(new Error(answer.detail ?? ''))
    })
    request.addEventListener('error', () => reject(new Error('')))
    request.addEventListener('abort', () => reject(new Error('')))
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', target.url)
    request.send(form)
  })
}

/** The fields of an image host's answer that are used. */
export function readAnswer(text: string): { secureUrl?: string | undefined; detail?: string | undefined } {
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer !== 'object' || answer === null) return {}
    const secureUrl = 'secure_url' in answer && typeof answer.secure_url === 'string' ? answer.secure_url : undefined
    const detail = 'detail' in answer && typeof answer.detail === 'string' ? answer.detail : undefined
    return { secureUrl: secureUrl || undefined, detail }
  } catch {
    return {}
  }
}

function serviceName(uploadUrl: string, page: string): string {
  if (isOwnHost(uploadUrl, page)) return 'image host'
  const { hostname } = new URL(uploadUrl, page)
  return /(^|\.)cloudinary\.com$/.test(hostname) ? 'Cloudinary' : hostname
}

/** Pixels of the longest side that the shop stores. */
const SIDE = 1600
/** Size from which making it smaller pays on a phone's network. */
const HEAVY_BYTES = 1_500_000

/**
 * The picture, drawn smaller where it is heavy or of a type that the shop does not read and this browser does. One that cannot
 * be drawn stays: the shop says why it refuses it.
 */
export async function smallerPicture(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return file
  if (file.size <= HEAVY_BYTES && IMAGE_TYPES.some((type) => type === file.type)) return file
  // PNG keeps a logo's transparency.
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  const blob = await shrinkPicture(file, { side: SIDE, type })
  return blob && blob.size < Math.max(file.size, HEAVY_BYTES) ? new File([blob], file.name, { type }) : file
}

import { readProblem } from '#app/api/problem.ts'
import { logFailure } from '#app/log.ts'

const SIDE = 512
const NO_PICTURE = 'This file is no picture that we can read. Please choose a JPEG or PNG.'
const FAILED = 'The photo could not be uploaded. Please try again.'

/** Cuts the picture to a small square, shows it and sends it. Returns why that failed, if it did. */
export async function sendPhoto(file: File, show: (url: string) => void): Promise<string | undefined> {
  const square = await squareOf(file).catch(() => undefined)
  if (!square) return NO_PICTURE
  const url = URL.createObjectURL(square)
  show(url)
  try {
    const form = new FormData()
    form.append('file', square, 'photo.jpg')
    const response = await fetch('/api/me/photo', { method: 'POST', body: form })
    if (response.ok) return undefined
    return (await readProblem(response)).detail || FAILED
  } catch (error) {
    logFailure('The photo was not answered', error)
    return FAILED
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** The middle of the picture, as a JPEG: phones take photos of many megabytes. */
async function squareOf(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const side = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(side, SIDE)
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('The browser could not write the picture')
  return blob
}

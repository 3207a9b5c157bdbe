const SIDE = 512

/** The middle of the picture, as a small JPEG: phones take photos of many megabytes. Undefined when it is no picture. */
export async function squareOf(file: File): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const side = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(side, SIDE)
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.9))
}

/** Sends the picture as the person's photo. */
export function postPhoto(picture: Blob): Promise<Response> {
  const form = new FormData()
  form.append('file', picture, 'photo.jpg')
  return fetch('/api/me/photo', { method: 'POST', body: form })
}

type Shape = {
  /** Pixels of the longest side. */
  side: number
  /** Cuts out the middle as a square. */
  isSquare?: boolean
  /** PNG keeps transparency. */
  type?: 'image/jpeg' | 'image/png'
}

/** Draws the picture in the browser, no larger than `side`. Undefined when it cannot be read. */
export async function shrinkPicture(file: Blob, { side, isSquare = false, type = 'image/jpeg' }: Shape) {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const shorter = Math.min(picture.width, picture.height)
  const [width, height] = isSquare ? [shorter, shorter] : [picture.width, picture.height]
  const [left, top] = [(picture.width - width) / 2, (picture.height - height) / 2]
  const scale = Math.min(1, side / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.88))
  return blob ?? undefined
}

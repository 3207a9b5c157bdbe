/** Wire shapes of the image host. */
import { z } from 'zod'

/** An accepted picture: its address, and the stored size in pixels and bytes. */
export const uploadedImageShape = z
  .object({ secure_url: z.string(), width: z.int(), height: z.int(), bytes: z.int(), format: z.string() })
  .meta({ id: 'UploadedImage' })

export type UploadedImage = z.output<typeof uploadedImageShape>

/** Shapes of what the image host answers. */
import { z } from 'zod'

/** A picture that was taken in: its address, and the size of what is kept, in pixels and bytes. */
export const uploadedImageShape = z
  .object({ secure_url: z.string(), width: z.int(), height: z.int(), bytes: z.int(), format: z.string() })
  .meta({ id: 'UploadedImage' })

export type UploadedImage = z.output<typeof uploadedImageShape>

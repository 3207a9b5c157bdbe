/** API schemas of the image host. */
import { z } from 'zod'
import { isShopPicture } from './shop-pictures.ts'

/** An accepted upload: its address, and the stored size in pixels and bytes. */
export const uploadedImageShape = z
  .object({ secure_url: z.string(), width: z.int(), height: z.int(), bytes: z.int(), format: z.string() })
  .meta({ id: 'UploadedImage' })

/** The path of a picture in this shop, or empty for none. */
export const shopPictureShape = z
  .string()
  .max(200)
  .refine((text) => text === '' || isShopPicture(text), { error: 'Choose a picture to upload.' })

export type UploadedImage = z.output<typeof uploadedImageShape>

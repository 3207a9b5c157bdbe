import type { Admin } from '#store/people/people.server.ts'

/** A picture the host keeps: its path on this shop, and the size of what is kept. */
export type KeptImage = { path: string; width: number; height: number; bytes: number; format: string }

/** A picture ready to be served. */
export type ServedImage = { body: Uint8Array; type: string }

export type Images = {
  /** Draws the upload anew and keeps it. Throws `unsupported_media_type`, `invalid_input` or `payload_too_large`. */
  keep: (admin: Admin, upload: Uint8Array) => Promise<KeptImage>
  /** The picture at the width, or undefined when there is none of that name. */
  find: (name: string, options: { width?: number; avif: boolean }) => Promise<ServedImage | undefined>
}

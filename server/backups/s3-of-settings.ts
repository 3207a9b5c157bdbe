import type { Patience, S3Settings } from '#engines/s3/s3-settings.ts'
import type { S3Store } from '#engines/s3/s3-store.server.ts'
import type { Env } from '#server/env.ts'

const AWS_REGION = 'us-east-1'

export type S3Env = Pick<
  Env,
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'BACKUP_S3_ENDPOINT'
  | 'BACKUP_S3_REGION'
  | 'BACKUP_S3_ACCESS_KEY_ID'
  | 'BACKUP_S3_SECRET_ACCESS_KEY'
>

/** Loads the S3 client, which shops without an S3 store never do. */
export async function openS3At(place: string, settings: S3Settings, patience: Patience): Promise<S3Store> {
  const { openS3 } = await import('#engines/s3/s3-store.server.ts')
  return openS3(place, settings, patience)
}

/** The settings of the picture store; without an endpoint it is Amazon's. */
export function s3OfPictures(env: S3Env): S3Settings {
  const region = env.S3_REGION ?? AWS_REGION
  return {
    endpoint: env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  }
}

/** The settings of the backup store: those of the picture store, save what is set for backups alone. */
export function s3OfBackups(env: S3Env): S3Settings {
  return s3OfPictures({
    ...env,
    S3_ENDPOINT: env.BACKUP_S3_ENDPOINT ?? env.S3_ENDPOINT,
    S3_REGION: env.BACKUP_S3_REGION ?? env.S3_REGION,
    S3_ACCESS_KEY_ID: env.BACKUP_S3_ACCESS_KEY_ID ?? env.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: env.BACKUP_S3_SECRET_ACCESS_KEY ?? env.S3_SECRET_ACCESS_KEY,
  })
}

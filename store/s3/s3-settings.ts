/** Address and credentials of an S3 store. */
export type S3Settings = {
  /** An http or https address; the bucket follows as a folder. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const FORM = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/

/** Whether it names a place in an S3 store rather than a folder. */
export function isS3Address(place: string): boolean {
  return place.startsWith('s3://')
}

/** Bucket and prefix of "s3://bucket/some/prefix"; the prefix ends with a slash or is empty. Undefined for any other text. */
export function partsOfS3Address(place: string): { bucket: string; prefix: string } | undefined {
  const [, bucket, folders] = FORM.exec(place) ?? []
  if (bucket === undefined || folders === undefined || /\/\.{1,2}(\/|$)/.test(folders)) return undefined
  return { bucket, prefix: folders === '' ? '' : `${folders.slice(1)}/` }
}

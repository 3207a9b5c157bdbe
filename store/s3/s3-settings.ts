/** Where an S3 store is, and who we are there. */
export type S3Settings = {
  /** An http or https address; the bucket comes behind it as a folder. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const FORM = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/

/** Whether it names a place in an S3 store, and no folder. */
export function isS3Address(place: string): boolean {
  return place.startsWith('s3://')
}

/** "s3://bucket/some/prefix" in its parts, the prefix with its slash at the end or empty; undefined for anything else. */
export function partsOfS3Address(place: string): { bucket: string; prefix: string } | undefined {
  const [, bucket, folders] = FORM.exec(place) ?? []
  if (bucket === undefined || folders === undefined || /\/\.{1,2}(\/|$)/.test(folders)) return undefined
  return { bucket, prefix: folders === '' ? '' : `${folders.slice(1)}/` }
}

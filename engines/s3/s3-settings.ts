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

export type Patience = {
  /** Milliseconds for one answer, beside its transfer on a slow line. */
  answerMs: number
  tries: number
  /** Milliseconds after which no attempt begins. */
  allMs: number
  /** Milliseconds in which all requests fail at once after the store was away. */
  restMs: number
  /** Most bytes of one answer, which is held in memory. */
  mostBytes: number
}

/** For page requests. */
export const SHOWING: Patience = { answerMs: 4000, tries: 3, allMs: 4000, restMs: 2000, mostBytes: 32 * 1024 * 1024 }
/** For background work: waits about half a minute for a store that restarts. */
export const KEEPING: Patience = {
  answerMs: 30_000,
  tries: 6,
  allMs: Number.POSITIVE_INFINITY,
  restMs: 0,
  mostBytes: 64 * 1024 * 1024,
}

/** A failure of an S3 store. The message is for the operator, without keys. */
export class S3Trouble extends Error {
  /** `away` may pass; `refused` needs a changed setting. */
  readonly kind: 'away' | 'refused'

  constructor(kind: 'away' | 'refused', message: string) {
    super(message)
    this.name = 'S3Trouble'
    this.kind = kind
  }
}

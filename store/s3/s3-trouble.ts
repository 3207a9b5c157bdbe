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

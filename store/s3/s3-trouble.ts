/** An S3 store that does not do what is asked: one sentence for the operator, without keys. */
export class S3Trouble extends Error {
  /** It may do it later; or it will not, until a setting is changed. */
  readonly kind: 'away' | 'refused'

  constructor(kind: 'away' | 'refused', message: string) {
    super(message)
    this.name = 'S3Trouble'
    this.kind = kind
  }
}

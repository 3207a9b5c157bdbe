/** What the tests use of a server that comes without types. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'
  export default class S3rver {
    constructor(options: {
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}
declare module '@20minutes/s3rver/lib/signature/v4.js' {
  type Asked = { uri: string; headers: Record<string, string> }
  const v4: { getStringToSign: (asked: Asked, signature: unknown) => string }
  export default v4
}

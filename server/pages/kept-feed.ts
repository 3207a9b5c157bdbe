/**
 * Makes the product feed: both files at once, kept compressed until what they show has changed. One is made at a time, with
 * half of the time left to others, and orders go first.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { sha256 } from '#engines/sha256.ts'
import type { Catalogue } from '#store/goods/catalogue/catalogue.server.ts'
import { feedPieces } from '#store/goods/feed/product-feed.server.ts'

const LONGEST_MS = 10 * 60_000
/** Most feeds kept: without a public address, each name of the shop has its own. */
const MOST_KEPT = 2

type Format = 'csv' | 'xml'
export type FeedFile = { gzipped: Buffer<ArrayBuffer>; etag: string; modifiedAt: Date }
type Feed = { base: string; version: number; begunAt: number } & Record<Format, FeedFile>

/** `whenNobodyOrders` is awaited before each batch of products. */
export function createKeptFeed(catalogue: Catalogue, whenNobodyOrders: () => Promise<void>) {
  let kept: Feed[] = []
  let underWay: { base: string; done: Promise<void> } | undefined

  async function make(base: string): Promise<void> {
    const before = kept.find((feed) => feed.base === base)
    const begun = { base, version: catalogue.versionOf('lists'), begunAt: Date.now() }
    const files = { csv: gzipInPieces(), xml: gzipInPieces() }
    const pieces = feedPieces(catalogue, base)
    for (;;) {
      await whenNobodyOrders()
      const from = performance.now()
      const { value, done } = await pieces.next()
      if (done) break
      files.csv.write(value.csv)
      files.xml.write(value.xml)
      await sleep(performance.now() - from)
    }
    const [csv, xml] = await Promise.all([files.csv.end(), files.xml.end()])
    const feed = { ...begun, csv: fileOf(csv, before?.csv), xml: fileOf(xml, before?.xml) }
    kept = [feed, ...kept.filter((other) => other.base !== base)].slice(0, MOST_KEPT)
  }

  /** A file whose products are as they were after the call or later. `base` is the shop's address. */
  return async (base: string, format: Format): Promise<FeedFile> => {
    const askedAt = Date.now()
    for (;;) {
      await catalogue.upToDate()
      const feed = kept.find((one) => one.base === base)
      const isGood =
        feed &&
        (feed.begunAt >= askedAt ||
          (feed.version === catalogue.versionOf('lists') && Date.now() - feed.begunAt < LONGEST_MS))
      if (isGood) return feed[format]
      underWay ??= { base, done: make(base).finally(() => (underWay = undefined)) }
      const { base: made, done } = underWay
      await (made === base ? done : done.catch(() => undefined))
    }
  }
}

/** zlib's stream compresses outside of this thread. */
function gzipInPieces() {
  const gzip = createGzip()
  const chunks: Buffer[] = []
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk))
  return {
    write: (text: string) => void gzip.write(text),
    end: async (): Promise<Buffer<ArrayBuffer>> => {
      await new Promise<void>((resolve, reject) => gzip.once('error', reject).once('end', resolve).end())
      return Buffer.concat(chunks)
    },
  }
}

/** Unchanged bytes keep their time. A changed file is at least a second younger, because times of HTTP are whole seconds. */
function fileOf(gzipped: Buffer<ArrayBuffer>, before: FeedFile | undefined): FeedFile {
  const etag = `"${sha256(gzipped, 'base64url').slice(0, 22)}"`
  if (before?.etag === etag) return before
  const now = Math.floor(Date.now() / 1000) * 1000
  return { gzipped, etag, modifiedAt: new Date(Math.max(now, (before?.modifiedAt.getTime() ?? 0) + 1000)) }
}

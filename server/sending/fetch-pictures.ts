/** Fetches pictures named in imported files, one at a time: bounded in size and time, and never from our own network. */
import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Shop } from '#api/shop.ts'
import { StoreError } from '#store/errors.ts'
import { IMAGE_LIMITS } from '#store/goods/images/images.ts'
import { claimPictures, type DuePictures, settlePictures } from '#store/goods/product-changes/import-pictures.server.ts'
import { findPublic, getFrom, NotPublic } from './public-address.ts'

const MOST_REDIRECTS = 3
/** Picture addresses remembered, because products of a family often share one. */
const REMEMBERED = 1000

/** A picture that will never come; the message is for the shopkeeper. */
class NoPicture extends Error {}

type Parts = Pick<Shop, 'db' | 'images' | 'receiveUpload'> & { allowsPrivate: boolean }

/** The returned function fetches the pictures that are due. */
export function createPictureFetcher(parts: Parts) {
  const known = new LRUCache<string, string>({ max: REMEMBERED })

  async function fetchOf(row: DuePictures): Promise<boolean> {
    let mayComeYet = false
    const { wanted, found, failed } = row.pictures
    for (const address of wanted.filter((one) => !(one in found))) {
      const key = `${row.importId} ${address}`
      try {
        const path = known.get(key) ?? (await keep(address, parts))
        known.set(key, path)
        found[address] = path
        delete failed[address]
      } catch (error) {
        failed[address] = reasonOf(error, address)
        mayComeYet ||= !isFinal(error)
      }
    }
    return mayComeYet
  }

  return async (stopping: AbortSignal): Promise<void> => {
    while (!stopping.aborted) {
      const row = await claimPictures(parts.db)
      if (!row) return
      await settlePictures(parts.db, row, await fetchOf(row))
    }
  }
}

async function keep(address: string, { images, receiveUpload, allowsPrivate }: Parts): Promise<string> {
  const response = await openPicture(new URL(address), allowsPrivate)
  await using upload = await receiveUpload(bounded(response))
  return (await images.keepFetched(upload)).path
}

async function openPicture(url: URL, allowsPrivate: boolean, redirects = 0): Promise<IncomingMessage> {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || (url.port !== '' && !allowsPrivate))
    throw new NoPicture(`${url.hostname} is asked for in a way that is not followed.`)
  const response = await getFrom(await findPublic(url.hostname, allowsPrivate), url)
  const { statusCode: status = 0, headers } = response
  if (status === 200) return response
  response.destroy()
  if (status >= 300 && status < 400 && headers.location && redirects < MOST_REDIRECTS)
    return openPicture(new URL(headers.location, url), allowsPrivate, redirects + 1)
  const words = `${url.hostname} answered ${status}.`
  throw status < 500 && status !== 429 ? new NoPicture(words) : new Error(words)
}

async function* bounded(response: IncomingMessage): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of response as AsyncIterable<Uint8Array>) {
    size += piece.length
    if (size > IMAGE_LIMITS.bytes) throw new NoPicture('A picture has more than 5 MB.')
    yield piece
  }
}

/** Whether the address is at fault, and not a busy shop or a silent host, which are tried again. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof NoPicture || error instanceof NotPublic || (error instanceof StoreError && error.code !== 'busy')
  )
}

function reasonOf(error: unknown, address: string): string {
  const isOurs = error instanceof NoPicture || error instanceof NotPublic || error instanceof StoreError
  if (isOurs && error.message !== '') return error.message
  return error instanceof Error && / answered \d+\.$/.test(error.message)
    ? error.message
    : `${URL.canParse(address) ? new URL(address).hostname : 'The host'} cannot be reached.`
}

/** Pictures that cost little to send and much to read. */
import { deflateSync } from 'node:zlib'

/** A PNG whose pixels are all the same, however many: little to send, much to decode. */
export function flatPng(width: number, height: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
    return c >>> 0
  })
  const crcOf = (bytes: Buffer) =>
    ~bytes.reduce((crc, byte) => (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8), -1) >>> 0
  const chunk = (kind: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(kind), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crcOf(named), 4)
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit a pixel, grey.
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** 7700 x 5150 pixels of one colour. To decode it takes 710 MB. */
export const AVIF_OF_40_MEGAPIXELS = Buffer.from(
  [
    'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAA',
    'AERAAAEAAQAAAAAA+gABAAAAAAAAAucAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4',
    'aXBjbwAAAAxhdjFDgT8CAAAAABRpc3BlAAAAAAAAHhQAABQeAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAALvbWRhdBIA',
    'Cgo/8zwnQdaQENBpMtYFEBsExYnccccCysCAAF3Pyir3E4FXNSkX/i9IcYX/4pqGZ5z2G9OAn/aA6koI0tDrYMtp+PyGV+xykoC7S1ZkQDkJSxDk',
    '74Rfgo+YrsFI0tzWFC5L4KokLlnVTP1oYOd/zlD0r1ExPwo9CsoMXM/KKvcTgVc1KRf+L0hJuAmFHJHxIB/WvDnchfdaMRAALaku0WOaho/KTE+L',
    'Xp6y7+m1LFYEUz+TjZPjH2/JlA9gAPgJHLGpQSdYrUiOAf2awslQHGg2nuDQp5jZmFvPyir3E4FXNSkX/i6zeBzz0Hmru44Bdo4c6sGKN7VPEGx2',
    'ZY4nj6Bx+vwI5lCS3dhngksTtUl98cg9E4X7r48TjOzXyaOA83YjwGhXhiKK56TLv4fbakfzOPBDQFPPyikSS1fMhjk1gtarZGZxB6zCtjvKxb6r',
    'utdWb9n618tm23EIwvMD+4RkIxvDs7TUsZuFFvEseqDOS49Ogo+k4+1LJlarcU2acjM9b+C2+fEl6vVbz8oq9xOBVzUpF/4us3gc89B5q7uOAXaO',
    'HOrBije1TxBsdmWOJ4+gcfr8COZQkt3YZ4JLE7VJffHIPROF+6+PE4zs18mjgPN2I8BoV4Yiiueky7+H22pH8zjwQ0BTz8opEktXzIY5NYLWq2Rm',
    'cQeswrY7ysW+q7rXVm/Z+tfLZttxCMLzA/uEZCMbw7O01LGbhRbxLHqgzkuPToKPpOPtSyZWq3FNmnIzPW/gtvnxJer1Vs/KKvcTgVc1KRf+LrN4',
    'HPPQeau7jgF2jhzqwYo3tU8QbHZljiePoHH6/AjmUJLd2GeCSxO1SX3xyD0ThfuvjxOM7NfJo4DzdiPAaFeGIornpMu/h9tq0M/KKRJLV8yGOTWC',
    '1qtkZnEHrMK2O8rFvqu611Zv2frXy2bbcQjC8wP7hGQjG8OztNSxm4UW8Sx6oM5Lj06Cj6Tj7UsmVqtxTZpyMz1v4Lcc',
  ].join(''),
  'base64',
)

/** 4000 x 3950 pixels of one colour: just below what is taken. */
export const AVIF_OF_16_MEGAPIXELS = Buffer.from(
  [
    'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAA',
    'AERAAAEAAQAAAAAA+gABAAAAAAAAAS4AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4',
    'aXBjbwAAAAxhdjFDgTACAAAAABRpc3BlAAAAAAAAD6AAAA9uAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAE2bWRhdBIA',
    'Cgo8Lv5/21pAQ0GkMp0CEmwTFidxxxwLKwIAa8/KKvcTgVc1KRf+L0hxhf/imoZnnPYb04Cf9oDqSgjS0Otgy2n4/IZX7HKSgLtLVmRAOQlLEOTv',
    'hF+Cj3hxn4sfwOYqetcOdWDNr6rpKISWCV2kMclH6ZprSJvUjZd2dk+HlD0MHvc4gqrb8M/KKvcTgVc1KRf+LrN4HPPQeau7jgF2jhzqwYo3tU8Q',
    'bHZljiePoHH6/AjmUJLd2GeCSxO1SXuoCe3ZsQY4LJ3pfDY79kJkGRz0ZM9kFliOPoIWhvFnT9tW3ISJUZ4bvQ7sybLcFBq1j4/HUqPdTegV+bdr',
    '7BNv4FsfqWCRntMpErkDFhSp41EME7tl/po6rtcoRaMdtH07HMt1EyLnwC47QGH8',
  ].join(''),
  'base64',
)

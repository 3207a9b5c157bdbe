import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipOf, type PackedPiece, packPiece, storePiece, unpackPiece } from './gzip-pieces.ts'

const text = (length: number) =>
  Buffer.from('A shop of study items, toys and gifts. '.repeat(length / 20).slice(0, length))

function gzipped(packed: PackedPiece[], between: Buffer[]): Buffer {
  const stored = between.map(storePiece)
  return Buffer.concat(gzipOf(packed.flatMap((piece, i) => (stored[i] ? [piece, stored[i]] : [piece]))))
}

test.each([
  ['one piece', [text(5000)], []],
  ['an empty piece', [Buffer.alloc(0)], []],
  ['pieces with bytes between', [text(3000), text(17), text(1)], [Buffer.from('आशा & <b>'), Buffer.from('$&')]],
  ['nothing between two', [text(10), text(20)], [Buffer.alloc(0)]],
  ['what cannot be compressed', [randomBytes(70_000), randomBytes(3)], [randomBytes(200_000)]],
  ['empty pieces around', [Buffer.alloc(0), Buffer.alloc(0)], [text(100)]],
])('%s is one stream that any client reads', async (_what, pieces, between) => {
  const packed = await Promise.all(pieces.map(packPiece))
  const whole = Buffer.concat(pieces.flatMap((piece, i) => [piece, between[i] ?? Buffer.alloc(0)]))
  expect(gunzipSync(gzipped(packed, between)).equals(whole)).toBe(true)
  expect((await Promise.all(packed.map(unpackPiece))).map(String)).toEqual(pieces.map(String))
})

test('a thousand random streams keep their checksums', async () => {
  for (let i = 0; i < 1000; i++) {
    const pieces = Array.from({ length: 1 + (i % 4) }, (_, k) => randomBytes((i * 7 + k * 131) % 600))
    const between = pieces.slice(1).map((_, k) => randomBytes((i + k) % 90))
    const whole = Buffer.concat(pieces.flatMap((piece, k) => [piece, between[k] ?? Buffer.alloc(0)]))
    const packed = await Promise.all(pieces.map(packPiece))
    expect(gunzipSync(gzipped(packed, between)).equals(whole)).toBe(true)
  }
})

import { sha256 } from '#engines/sha256.ts'

/** A UUID that belongs to the words: links to what the demo shop came with hold in every shop. */
export function demoId(words: string): string {
  const hex = sha256(`tokri demo ${words}`)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

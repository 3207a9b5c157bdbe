import { statfs } from 'node:fs/promises'

const LEAST_BYTES = 500e6
const LEAST_SHARE = 0.05

/** Free bytes on the folder's disk, and whether that is little. `type` is the file system's number in Linux. */
export async function freeRoomAt(folder: string): Promise<{ bytes: number; isLittle: boolean; type: number }> {
  const { bavail, blocks, bsize, type } = await statfs(folder)
  const bytes = bavail * bsize
  return { bytes, isLittle: bytes < LEAST_BYTES || bavail < blocks * LEAST_SHARE, type }
}

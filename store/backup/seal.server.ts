/** Authenticates the chunks of a backup in their places and, with a passphrase, encrypts them. */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { argon2id } from '#store/identity/passwords/hashing.server.ts'
import { type ArchiveHead, type Kind, PROOF_BYTES } from './archive.ts'

/** Chunks must come in order: the position of each is authenticated. */
export type Seal = {
  close: (kind: Kind, plain: Uint8Array) => { body: Uint8Array; proof: Uint8Array }
  /** Undefined when the chunk does not belong in this place. */
  open: (kind: Kind, body: Uint8Array, proof: Uint8Array) => Uint8Array | undefined
}

/** The seal of a file with this head: by passphrase, or a chain of checksums when it is not sealed. */
export async function sealOf(head: ArchiveHead, line: string, passphrase: string | undefined): Promise<Seal> {
  if (!head.sealed) return chainAfter(line)
  if (passphrase === undefined) throw new Error('a sealed backup needs its passphrase')
  const { salt, memory, passes, parallelism } = head.sealed
  const nonce = Buffer.from(salt, 'base64')
  return gcmBy(await argon2id({ message: passphrase, nonce, tagLength: 32, memory, passes, parallelism }), line)
}

function chainAfter(line: string): Seal {
  let before = createHash('sha256').update(line).digest()
  const next = (kind: Kind, body: Uint8Array) => {
    before = createHash('sha256').update(before).update(kind).update(body).digest()
    return before.subarray(0, PROOF_BYTES)
  }
  return {
    close: (kind, plain) => ({ body: plain, proof: next(kind, plain) }),
    open: (kind, body, proof) => (next(kind, body).equals(proof) ? body : undefined),
  }
}

/** The key is derived for this file alone, so a counter serves as the nonce. */
function gcmBy(key: Buffer, line: string): Seal {
  let count = 0n
  const nonce = () => {
    const bytes = Buffer.alloc(12)
    bytes.writeBigUInt64BE(count++, 4)
    return bytes
  }
  const about = (kind: Kind) => Buffer.from(`${kind}${line}`)
  return {
    close(kind, plain) {
      const cipher = createCipheriv('aes-256-gcm', key, nonce()).setAAD(about(kind))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return { body, proof: cipher.getAuthTag() }
    },
    open(kind, body, proof) {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce(), { authTagLength: PROOF_BYTES }).setAAD(about(kind))
      decipher.setAuthTag(proof)
      try {
        return Buffer.concat([decipher.update(body), decipher.final()])
      } catch {
        return undefined
      }
    },
  }
}

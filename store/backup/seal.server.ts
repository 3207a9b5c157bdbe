/** How the chunks of a backup prove that they are whole, in their place, and (with a passphrase) secret. */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { argon2id } from '#store/identity/passwords/hashing.server.ts'
import { type ArchiveHead, HASHING, type Kind, PROOF_BYTES } from './archive.ts'

/** Chunks must be given in their order: the place of each is part of its proof. */
export type Seal = {
  close: (kind: Kind, plain: Uint8Array) => { body: Uint8Array; proof: Uint8Array }
  /** Undefined when the chunk is not what was closed in this place. */
  open: (kind: Kind, body: Uint8Array, proof: Uint8Array) => Uint8Array | undefined
}

/** The seal of a file with that head line: by the passphrase, or where it is not sealed, by a chain of checksums. */
export async function sealOf(head: ArchiveHead, line: string, passphrase: string | undefined): Promise<Seal> {
  if (!head.sealed) return chainAfter(line)
  if (passphrase === undefined) throw new Error('a sealed backup needs its passphrase')
  const salt = Buffer.from(head.sealed.salt, 'base64')
  return gcmBy(await argon2id({ message: passphrase, nonce: salt, tagLength: 32, ...HASHING }), line)
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

/** The key is of this file alone, so that a count is a nonce that never comes twice. */
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

/** Sessions as Better Auth sees them, each with the token of its cookie; in the database stands the hash of it. */
import type { DBAdapter } from 'better-auth'
import { sha256 } from '#db/sha256.ts'

type Condition = { field: string; value: unknown }

/** An adapter that hashes the tokens of sessions on their way to `plain`. */
export function hashingTokens<A extends DBAdapter>(plain: A): A {
  return {
    ...plain,
    create: async (made) => {
      const token = made.model === 'session' && typeof made.data.token === 'string' ? made.data.token : undefined
      if (token === undefined) return plain.create(made)
      const written = await plain.create({ ...made, data: { ...made.data, token: sha256(token) } })
      return { ...written, token }
    },
    findOne: async (asked) => withToken(await plain.findOne(hashed(asked)), asked),
    findMany: (asked) => plain.findMany(hashed(asked)),
    count: (asked) => plain.count(hashed(asked)),
    update: async (change) => withToken(await plain.update(hashed(change)), change),
    updateMany: (change) => plain.updateMany(hashed(change)),
    delete: (gone) => plain.delete(hashed(gone)),
    deleteMany: (gone) => plain.deleteMany(hashed(gone)),
  } as A
}

function hashed<Asked extends { model: string; where?: Condition[] | undefined }>(asked: Asked): Asked {
  if (asked.model !== 'session' || !asked.where) return asked
  const hash = (value: unknown): unknown => (Array.isArray(value) ? value.map(hash) : sha256(String(value)))
  const where = asked.where.map((one) => (one.field === 'token' ? { ...one, value: hash(one.value) } : one))
  return { ...asked, where }
}

/** A query by token gets the token back in the row, because the cookie is written from there. */
function withToken<Row>(row: Row, { model, where }: { model: string; where: Condition[] }): Row {
  const named = model === 'session' ? where.find(({ field }) => field === 'token') : undefined
  return row && typeof named?.value === 'string' ? { ...row, token: named.value } : row
}

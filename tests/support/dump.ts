/** All that a shop has kept, column by column and file by file, and where in it a fact about somebody stands. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { TestShop } from './shop.ts'

/** What each place holds: "orders.customer_name", "drizzle.__drizzle_migrations.hash", "file images/a.webp". */
export type Dump = Map<string, string[]>

/** Every value of every column of every schema, and the files of the data folder with their names. */
export async function dumpOf(shop: TestShop): Promise<Dump> {
  const { pool } = shop.database
  const { rows: columns } = await pool.query<{ schema: string; table: string; column: string }>(`
    select c.table_schema as schema, c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')`)
  const dump: Dump = new Map()
  for (const [name, those] of Map.groupBy(columns, ({ schema, table }) => `"${schema}"."${table}"`)) {
    const texts = those.map(({ column }, at) => `"${column}"::text as c${at}`)
    const { rows } = await pool.query<Record<string, string | null>>(`select ${texts.join(', ')} from ${name}`)
    for (const [at, { schema, table, column }] of those.entries()) {
      const place = `${schema === 'public' ? '' : `${schema}.`}${table}.${column}`
      dump.set(
        place,
        rows.flatMap((row) => row[`c${at}`] ?? []),
      )
    }
  }
  for (const file of await readdir(shop.dataDir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const whole = path.join(file.parentPath, file.name)
    const name = path.relative(shop.dataDir, whole)
    dump.set(`file ${name}`, [name, await readFile(whole, 'latin1')])
  }
  return dump
}

/** The places that hold the fact in any spelling: capitals, JSON, URL, base64, and for digits any grouping and most of them. */
export function placesOf(dump: Dump, fact: string): string[] {
  const wanted = new RegExp(spellingsOf(fact).join('|'), 'i')
  const encoded = /\d{7}/.test(fact) ? [] : base64Of(fact)
  return [...dump].flatMap(([place, values]) =>
    values.some((value) => wanted.test(value) || encoded.some((part) => value.includes(part))) ? [place] : [],
  )
}

function spellingsOf(fact: string): string[] {
  const digits = fact.replace(/\D/g, '').slice(-10)
  if (/^[+\d ]{10,}$/.test(fact)) return [digits.slice(0, 7), digits.slice(3)].map((part) => [...part].join('\\D{0,3}'))
  const written = [fact, JSON.stringify(fact).slice(1, -1), encodeURIComponent(fact), fact.replaceAll(' ', '+')]
  return [...new Set(written)].map((text) => text.replace(/[^\p{L}\p{N}]/gu, '\\$&'))
}

/** The middle of it, wherever in the encoded text it begins. */
function base64Of(fact: string): string[] {
  return [0, 1, 2].map((skip) => {
    const whole = Buffer.from(fact).subarray(skip)
    return whole.subarray(0, whole.length - (whole.length % 3)).toString('base64url')
  })
}

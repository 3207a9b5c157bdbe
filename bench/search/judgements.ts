/** A judged set of shop searches, read from a folder: products, queries with slips and half words, judgements, absent words. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'

export type JudgedProduct = { id: string; name: string; description: string }

/** `gains` holds how good an answer each product is: 2 exact, 1 partial; products that are not in it count 0. */
export type JudgedQuery = {
  id: string
  text: string
  typos: string[]
  prefix: string | null
  prefixTypo: string | null
  gains: ReadonlyMap<string, number>
}

export type JudgedSet = { products: JudgedProduct[]; queries: JudgedQuery[]; absent: string[] }

/** Reads `products.jsonl`, `queries.jsonl`, `judgements.tsv` and `absent.txt`. */
export async function readJudgedSet(folder: string): Promise<JudgedSet> {
  const lines = async (file: string) => (await readFile(path.join(folder, file), 'utf8')).split('\n').filter(Boolean)
  const gains = new Map<string, Map<string, number>>()
  for (const line of await lines('judgements.tsv')) {
    const [query = '', product = '', gain = ''] = line.split('\t')
    const known = gains.get(query) ?? new Map<string, number>()
    gains.set(query, known.set(product, Number(gain)))
  }
  const queries = (await lines('queries.jsonl')).map((line): JudgedQuery => {
    const query: Omit<JudgedQuery, 'gains'> = JSON.parse(line)
    return { ...query, gains: gains.get(query.id) ?? new Map() }
  })
  const products = (await lines('products.jsonl')).map((line): JudgedProduct => JSON.parse(line))
  return { products, queries, absent: await lines('absent.txt') }
}

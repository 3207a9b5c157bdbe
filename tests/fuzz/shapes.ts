/** Whether answers are what the document says, by JSON Schema and by another reader of it than the shop's own. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { ApiDocument, Operation } from './document.ts'

/** What is wrong with the JSON that was answered; undefined when nothing is. */
export type CheckShape = (operation: Operation, status: number, type: string, body: unknown) => string | undefined

export function shapesOf(document: ApiDocument): CheckShape {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, $id: 'api' })
  return ({ method, path }, status, type, body) => {
    const place = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', type, 'schema']
    const pointer = place.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    const check = ajv.getSchema(`api#/${pointer}`)
    if (!check) return `the document has no shape for ${status} ${type}`
    return check(body) === true ? undefined : ajv.errorsText(check.errors, { dataVar: 'the answer' })
  }
}

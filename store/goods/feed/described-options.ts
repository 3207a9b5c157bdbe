import { optionsOf } from '#store/goods/products/products.ts'

/** Option labels, by the property names of schema.org and of product feeds. */
const PROPERTIES = new Map([
  ['colour', 'color'],
  ['color', 'color'],
  ['size', 'size'],
  ['material', 'material'],
  ['pattern', 'pattern'],
])

/** A product's options as schema.org properties: `{color: "Red"}`. Browser-safe. */
export function schemaOrgOptions(product: Parameters<typeof optionsOf>[0]): Record<string, string> {
  const known = optionsOf(product).flatMap(({ label, value }) => {
    const property = PROPERTIES.get(label.toLowerCase())
    return property === undefined ? [] : [[property, value]]
  })
  return Object.fromEntries(known)
}

import { optionsOf } from '#store/goods/products/products.ts'

/** Labels of options, and the names that schema.org and catalogues of other services have for them. */
const PROPERTIES = new Map([
  ['colour', 'color'],
  ['color', 'color'],
  ['size', 'size'],
  ['material', 'material'],
  ['pattern', 'pattern'],
])

/** The options of a product as properties that others know: `{color: "Red"}`. Browser-safe. */
export function describedOptions(product: Parameters<typeof optionsOf>[0]): Record<string, string> {
  const known = optionsOf(product).flatMap(({ label, value }) => {
    const property = PROPERTIES.get(label.toLowerCase())
    return property === undefined ? [] : [[property, value]]
  })
  return Object.fromEntries(known)
}

/** "1 order", "2,345 orders". `many` is a plural other than the noun with an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`
}

/** "TK-1001, TK-1002 and TK-1003". */
export const listed = (names: readonly string[]) => AND.format(names)

const AND = new Intl.ListFormat('en-IN')

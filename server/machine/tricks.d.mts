export type Trick = 'node-flags' | 'allocator' | 'order-turns'

export const TRICKS: readonly Trick[]
export function startOf(variables: { WITHOUT?: string | undefined }): {
  flags: readonly string[]
  env: Readonly<Record<string, string>>
}

/** Changes of the words that mean the same. */
import { browserApi } from '#app/api/api-client.ts'
import type { Sender } from '#app/api/use-send.ts'

export function addSynonym(words: { from: string; to: string }) {
  return ({ userId }: Sender) => browserApi.admin.synonyms.add.$post({ json: { ...words, userId } })
}

export function removeSynonym(id: string) {
  return (json: Sender) => browserApi.admin.synonyms.delete[':id'].$post({ param: { id }, json })
}

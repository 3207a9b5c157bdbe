import { useEffect, useReducer, useRef } from 'react'
import { sendPicture } from '#app/admin/pictures/image-upload.ts'
import { useRootData } from '#app/frame/root-data.ts'

/** One product to be: its picture is uploaded while its words are typed. */
export type ProductCard = {
  id: number
  /** The picture's address on this device; empty for a product without one. */
  preview: string
  imageUrl: string
  picture: 'none' | 'waiting' | 'here' | 'failed'
  problem: string
}

type Change = { add: ProductCard[] } | { change: number; to: Partial<ProductCard> } | { remove: number }

function cardsAfter(cards: ProductCard[], change: Change): ProductCard[] {
  if ('add' in change) return [...cards, ...change.add]
  if ('remove' in change) return cards.filter(({ id }) => id !== change.remove)
  return cards.map((card) => (card.id === change.change ? { ...card, ...change.to } : card))
}

/** Cards for the pictures that were chosen. They are sent one after the other, each made smaller first. */
export function useProductCards() {
  const target = useRootData()?.settings.imageUpload
  const [cards, tell] = useReducer(cardsAfter, [])
  const lastId = useRef(0)
  const line = useRef(Promise.resolve())
  const ended = useRef(new AbortController())
  useEffect(() => {
    ended.current = new AbortController()
    return () => ended.current.abort()
  }, [])

  function addPictures(files: readonly File[]) {
    for (const file of files) {
      const id = ++lastId.current
      tell({ add: [{ id, preview: URL.createObjectURL(file), imageUrl: '', picture: 'waiting', problem: '' }] })
      line.current = line.current.then(() => send(id, file))
    }
  }

  function addBlank() {
    tell({ add: [{ id: ++lastId.current, preview: '', imageUrl: '', picture: 'none', problem: '' }] })
  }

  async function send(id: number, chosen: File) {
    const { signal } = ended.current
    if (!target || signal.aborted) return
    const sent = await sendPicture(chosen, target, { onProgress: () => undefined, signal })
    if (!sent) return
    const isHere = 'imageUrl' in sent
    tell({ change: id, to: isHere ? { picture: 'here', ...sent } : { picture: 'failed', problem: sent.message } })
  }

  function remove({ id, preview }: ProductCard) {
    if (preview) URL.revokeObjectURL(preview)
    tell({ remove: id })
  }

  return { cards, addPictures, addBlank, remove }
}

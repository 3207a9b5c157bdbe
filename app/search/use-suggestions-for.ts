import { useEffect, useState } from 'react'
import { browserApi } from '#app/api/api-client.ts'
import { ask } from '#app/api/ask.ts'
import { announce } from '#app/ui/announcer.tsx'
import { countOptions, type OptionGroup, optionGroups } from './suggestion-options.ts'

/** Letters that come quicker than this are one question. */
const SETTLE_MS = 120
const SHORTEST = 2
const NONE: OptionGroup[] = []

/** The suggestions for what stands in the box. One question at a time: a newer one calls the older off. */
export function useSuggestionsFor(box: HTMLInputElement): OptionGroup[] {
  const [groups, setGroups] = useState(NONE)
  useEffect(() => {
    let asking = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined

    function follow() {
      clearTimeout(timer)
      asking.abort()
      asking = new AbortController()
      const { signal } = asking
      const text = box.value.trim()
      if (text.length < SHORTEST) return setGroups(NONE)
      timer = setTimeout(() => void find(text, signal).then((found) => found && take(found)), SETTLE_MS)
    }

    function take(found: OptionGroup[]) {
      setGroups(found)
      announce(wordsOfCount(found))
    }

    // The box may have been filled before this code was there; after a search the form empties it.
    follow()
    const form = box.form
    const empty = () => setTimeout(follow)
    box.addEventListener('input', follow)
    form?.addEventListener('reset', empty)
    return () => {
      clearTimeout(timer)
      asking.abort()
      box.removeEventListener('input', follow)
      form?.removeEventListener('reset', empty)
    }
  }, [box])
  return groups
}

/** Undefined when a newer question called this one off; none when it failed, which nobody needs to hear of. */
async function find(text: string, signal: AbortSignal): Promise<OptionGroup[] | undefined> {
  const { answer } = await ask(() => browserApi.products.suggest.$get({ query: { q: text } }, { init: { signal } }))
  if (signal.aborted) return undefined
  return answer ? optionGroups(answer) : NONE
}

function wordsOfCount(groups: OptionGroup[]): string {
  const count = countOptions(groups)
  if (count === 0) return 'No suggestions.'
  return `${count} ${count === 1 ? 'suggestion' : 'suggestions'}.`
}

import { type ReactNode, type RefObject, useState } from 'react'
import { KIT } from '#app/kit/words/kit.texts.ts'
import { buttonLook } from './button.tsx'

/** `marks` is the element whose text is selected where a page on plain http has no clipboard. */
type Props = { text: string; children: ReactNode; className?: string; marks?: RefObject<HTMLElement | null> }

/** Copies the text, and says whether that worked. */
export function CopyButton({ text, children, className = buttonLook('quiet'), marks }: Props) {
  const [outcome, setOutcome] = useState('')
  const t = KIT.use()

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome(t.copied)
    } catch {
      if (marks?.current) getSelection()?.selectAllChildren(marks.current)
      marks?.current?.querySelector('input')?.select()
      setOutcome(marks ? t.marked : t.copyByHand)
    }
  }

  return (
    <>
      <button type="button" className={className} onClick={copy}>
        {children}
      </button>
      <span role="status" className="text-sm text-muted empty:absolute">
        {outcome}
      </span>
    </>
  )
}

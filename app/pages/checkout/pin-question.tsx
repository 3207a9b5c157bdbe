import { type RefObject, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pinsIn } from '#store/pins/address-pins.ts'

/** Asks once before an address without a PIN code is sent. Going on typing counts as an answer. */
export function usePinQuestion(form: RefObject<HTMLFormElement | null>) {
  /** How often the form was sent while the question is shown; 0 while it is not. */
  const [presses, setPresses] = useState(0)
  const isAnswered = useRef(false)

  function answer() {
    if (presses === 0) return
    isAnswered.current = true
    setPresses(0)
  }

  return {
    presses,
    answer,
    asks(address: string): boolean {
      const isAsked = pinsIn(address).length === 0 && !isAnswered.current
      setPresses(isAsked ? presses + 1 : 0)
      return isAsked
    },
    add() {
      answer()
      const field = form.current?.elements.namedItem('address')
      if (!(field instanceof HTMLTextAreaElement)) return
      field.focus()
      field.setSelectionRange(field.value.length, field.value.length)
    },
    /** Sends the form, whatever the address is. */
    send() {
      answer()
      form.current?.requestSubmit()
    },
  }
}

export function PinQuestion({ question }: { question: ReturnType<typeof usePinQuestion> }) {
  if (question.presses === 0) return null
  return (
    <Notice kind="warning">
      <div role="alert">
        <p className="font-semibold">Your address has no PIN code.</p>
        <p>The courier needs it. Without it we ask you when we call.</p>
      </div>
      <div className="mt-2 flex flex-wrap gap-2 *:px-4">
        <Button key={question.presses} autoFocus onClick={question.add}>
          Add PIN
        </Button>
        <Button look="quiet" onClick={question.send}>
          Order without
        </Button>
      </div>
    </Notice>
  )
}

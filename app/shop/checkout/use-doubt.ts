import { type RefObject, useRef, useState } from 'react'

/** Asks once about an address that is one short word; it is taken all the same. */
export function useShortAddressCheck(form: RefObject<HTMLFormElement | null>) {
  const isAsked = useRef(false)
  const [isShown, setShown] = useState(false)
  return {
    isShown,
    forget: () => setShown(false),
    asks(address: string): boolean {
      const asks = !isAsked.current && address.length < 10 && !/[\p{L}\d]\P{L}+\p{L}/u.test(address)
      isAsked.current ||= asks
      setShown(asks)
      const field = form.current?.elements.namedItem('address')
      if (asks && field instanceof HTMLElement) field.focus()
      return asks
    },
  }
}

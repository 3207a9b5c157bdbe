/**
 * Parts of pages that look the same whenever they are given the same, such as the cards of products: the server draws each
 * once and writes what it remembers. The browser gets the real thing and takes the server's over.
 */
import { createContext, type ReactElement, useContext } from 'react'

/**
 * HTML of an element. Whatever it shows is in its properties, and it uses no context and no `useId`: it is drawn apart
 * from its page.
 */
export type DrawPart = (part: ReactElement) => string

/** Absent in the browser. */
export const DrawPartContext = createContext<DrawPart | undefined>(undefined)

type Inside = { children: ReactElement[] } | { dangerouslySetInnerHTML: { __html: string } }

/** Makes parts the inside of an element: `<ul {...inside(cards)} />`. */
export function useDrawnParts(): (parts: ReactElement[]) => Inside {
  const draw = useContext(DrawPartContext)
  return (parts) => (draw ? { dangerouslySetInnerHTML: { __html: parts.map(draw).join('') } } : { children: parts })
}

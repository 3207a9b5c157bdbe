/**
 * Components whose HTML depends on their properties alone, such as product cards: the server renders each once and reuses its
 * HTML. The browser renders and hydrates them as usual.
 */
import { createContext, type ReactElement, useContext } from 'react'

/**
 * Renders an element to HTML, outside of its page: it may use neither context nor `useId`.
 */
type DrawPart = (part: ReactElement) => string

/** Absent in the browser. */
export const DrawPartContext = createContext<DrawPart | undefined>(undefined)

type Inside = { children: ReactElement[] } | { dangerouslySetInnerHTML: { __html: string } }

/** Makes components the children of an element: `<ul {...inside(cards)} />`. */
export function useDrawnParts(): (parts: ReactElement[]) => Inside {
  const draw = useContext(DrawPartContext)
  return (parts) => (draw ? { dangerouslySetInnerHTML: { __html: parts.map(draw).join('') } } : { children: parts })
}

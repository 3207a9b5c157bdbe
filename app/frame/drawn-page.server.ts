import { createContext } from 'react-router'

/** The HTML of the page, from where it is drawn to where it is sent. Empty while there is none, which a redirect never has. */
export const drawnContext = createContext('')

/** Waits until the page may be drawn. */
export const turnToDrawContext = createContext<() => Promise<void>>()

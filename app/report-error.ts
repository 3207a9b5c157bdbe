import { createContext } from 'react-router'

/** Where the server hears of what went wrong while it made a page; shoppers see the page's own words. */
export const reportContext = createContext<(error: unknown) => void>()

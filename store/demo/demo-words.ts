/** What is typed to give up the demo catalogue. Browser-safe. */
export const EMPTY_WORD = 'EMPTY'

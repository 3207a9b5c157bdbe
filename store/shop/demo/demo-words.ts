/** The word to type before the demo is deleted. Browser-safe. */
export const EMPTY_WORD = 'EMPTY'

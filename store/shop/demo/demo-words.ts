export const EMPTY_WORD = 'EMPTY'

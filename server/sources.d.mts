type Part = 'pages' | 'program'

export function fingerprintOf(part: Part): string
export function stampOf(part: Part): string
export function isFresh(part: Part): boolean

/** The table that the search bench prints: a figure a line, with the bar it has to clear. */

type Bar = { atLeast: number } | { atMost: number }

const DECIMALS = { '': 3, ms: 2, s: 1, times: 2 } as const

export function printHeading(text: string): void {
  console.log(`\n${text}`)
}

export function printFigure(what: string, value: number, unit: keyof typeof DECIMALS = '', bar?: Bar): void {
  const figure = `${value.toFixed(DECIMALS[unit])} ${unit}`.trim()
  const line = `  ${what.padEnd(52)} ${figure.padStart(12)}`
  console.log(bar ? `${line}   ${wordsOf(bar).padEnd(9)} ${isCleared(value, bar) ? '✓' : '✗'}` : line)
}

function wordsOf(bar: Bar): string {
  return 'atLeast' in bar ? `≥ ${bar.atLeast}` : `≤ ${bar.atMost}`
}

function isCleared(value: number, bar: Bar): boolean {
  return 'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost
}

/** Figures as they are measured: a line each, with the bar it has to clear. */

export type Bar = { atLeast: number } | { atMost: number }

const DECIMALS = { '': 3, ms: 2, s: 1, times: 2, MB: 0, KB: 1, '/s': 0 } as const

export type Unit = keyof typeof DECIMALS
export type Figure = { what: string; value: number; unit: Unit; bar?: Bar | undefined }

/** Every figure of this run that has a bar or was noted without one, for the table at the end and the file. */
export const noted: Figure[] = []

export function printHeading(text: string): void {
  console.log(`\n${text}`)
}

export function printFigure(what: string, value: number, unit: Unit = '', bar?: Bar): void {
  noted.push({ what, value, unit, bar })
  console.log(lineOf({ what, value, unit, bar }))
}

/** Notes a figure that a line of its own has printed already. */
export function noteFigure(what: string, value: number, unit: Unit = ''): void {
  noted.push({ what, value, unit })
}

/** Prints all figures that have a bar, once more and together. Returns how many do not clear it. */
export function printBars(): number {
  const barred = noted.filter(({ bar }) => bar !== undefined)
  printHeading('Everything that has a bar')
  for (const figure of barred) console.log(lineOf(figure))
  const missed = barred.filter(({ value, bar }) => bar && !isCleared(value, bar)).length
  console.log(`  ${barred.length - missed} of ${barred.length} met`)
  return missed
}

function isCleared(value: number, bar: Bar): boolean {
  return 'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost
}

function lineOf({ what, value, unit, bar }: Figure): string {
  const figure = `${value.toFixed(DECIMALS[unit])} ${unit}`.trim()
  const line = `  ${what.padEnd(68)} ${figure.padStart(12)}`
  return bar ? `${line}   ${wordsOf(bar).padEnd(9)} ${isCleared(value, bar) ? 'met' : 'NOT MET'}` : line
}

function wordsOf(bar: Bar): string {
  return 'atLeast' in bar ? `≥ ${bar.atLeast}` : `≤ ${bar.atMost}`
}

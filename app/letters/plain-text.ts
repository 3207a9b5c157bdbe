/** Makes the text part of a mail from the same components as its HTML, so that both say the same. */
import { isValidElement, type ReactNode } from 'react'

type Props = { children?: ReactNode; href?: string; style?: { display?: string } }

const WIDTH = 78
/** Elements with an empty line before and after them. */
const BLOCKS: unknown[] = ['p', 'h1', 'table']

/** Wraps at 78 characters. Components must be plain functions, without hooks. */
export function textOfLetter(letter: ReactNode): string {
  const lines = textOf(letter).split('\n').map(wrapped)
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Line breaks come from the letter, never from a fact. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node).replace(/\s+/g, ' ')
  if (Array.isArray(node)) return node.map(textOf).join('')
  if (!isValidElement<Props>(node)) return ''
  const { type, props } = node
  if (typeof type === 'function') return textOf((type as (props: Props) => ReactNode)(props))
  if (type === 'head' || props.style?.display === 'none') return ''
  const inner = textOf(props.children)
  if (type === 'a' && props.href !== inner) return `${inner} ${props.href}`
  if (type === 'tr') return `${inner}\n`
  return BLOCKS.includes(type) ? `\n\n${inner}\n\n` : inner
}

function wrapped(line: string): string {
  let width = 0
  let text = ''
  for (const word of line.split(' ').filter(Boolean)) {
    const fits = width + 1 + word.length <= WIDTH
    text += text === '' ? word : `${fits ? ' ' : '\n'}${word}`
    width = fits && width > 0 ? width + 1 + word.length : word.length
  }
  return text
}

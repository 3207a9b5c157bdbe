/**
 * The parameters of a list: one table from which its address is read and written and its filters are drawn. An invalid value
 * counts as absent.
 */
import type { ComponentProps } from 'react'
import { formatDay } from '#app/kit/words/when.tsx'

export type Param<Value extends string = string> = {
  read: (text: string) => Value | undefined
  /** The label of its field. A parameter without a label has no field. */
  label?: string
  /** The options of a select. */
  choices?: Readonly<Record<string, string>>
  /** The choice for no value. */
  allLabel?: string
  input?: ComponentProps<'input'>
  className?: string
  /** The value in words, for where the fields are hidden. */
  words?: (value: string) => string
  /** Marks the place where the page begins; changing a filter drops it. */
  isCursor?: true
  /** Marks the parameter that selects the list; clearing filters keeps it. */
  isFace?: true
}

type More = Omit<Param, 'read'>

export function text(most: number, label?: string, more: More = {}): Param {
  const read = (typed: string) => typed.replaceAll('\0', '').trim().slice(0, most).toWellFormed() || undefined
  return { read, label, input: { type: 'search', maxLength: most }, words: identity, ...more }
}

type Choice<Value> = Omit<More, 'words' | 'choices'> & { words?: (value: Value) => string }

export function oneOf<Value extends string>(values: readonly Value[], { words, ...more }: Choice<Value> = {}) {
  const choices = Object.fromEntries(values.map((value) => [value, words?.(value) ?? value]))
  const read = (text: string) => values.find((value) => value === text)
  return { read, choices, words: (value) => choices[value] ?? value, ...more } satisfies Param<Value> as Param<Value>
}

/** A calendar day, "2026-11-21". */
export function day(label: string): Param {
  const words = (value: string) => `${label.toLowerCase()} ${formatDay(value)}`
  return { read: (text) => (isDay(text) ? text : undefined), label, input: { type: 'date' }, words }
}

export function matching(form: RegExp, words: (value: string) => string = identity): Param {
  return { read: (text) => (form.test(text) ? text : undefined), words }
}

export function cursor(form: RegExp): Param {
  return { ...matching(form), isCursor: true }
}

/** The row number or id below which a part of the list begins. */
export const rowNumber = cursor(/^[1-9]\d{0,14}$/)
export const rowId: Param = { ...text(60), isCursor: true }

/** The page number of lists of known length, from 2 on. */
export const pageNumber = cursor(/^(?!1$)[1-9]\d{0,3}$/)

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

function identity(value: string): string {
  return value
}

export type Params = Readonly<Record<string, Param>>
export type Query<P extends Params> = { [Name in keyof P]?: Exclude<ReturnType<P[Name]['read']>, undefined> }

export function readParams<P extends Params>(params: P, given: { get: (name: string) => unknown }): Query<P> {
  const found = Object.entries(params).map(([name, { read }]) => [name, read(String(given.get(name) ?? '').trim())])
  return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as Query<P>
}

/** The parameters in the address of a page that is being loaded. */
export function paramsOf<P extends Params>(params: P, { url }: Pick<Request, 'url'>): Query<P> {
  return readParams(params, new URL(url).searchParams)
}

/** The path with the parameters that are given. */
export function addressOf(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** The query for the top of the same list. */
export function withoutCursor<P extends Params>(params: P, query: Query<P>): Query<P> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !params[name]?.isCursor)) as Query<P>
}

export function withoutFilters<P extends Params>(params: P, query: Query<P>): Query<P> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => params[name]?.isFace)) as Query<P>
}

/**
 * How the column is sorted by `sort` ("price-asc" or "price-desc"), and the value of `sort` after a press on its header:
 * ascending, descending, unsorted.
 */
export function sortOf(column: string, sort: string | undefined) {
  const [up, down] = [`${column}-asc`, `${column}-desc`]
  if (sort === up) return { direction: 'ascending', next: down } as const
  return sort === down ? ({ direction: 'descending' } as const) : { next: up }
}

export function choiceWords<Value extends string>(values: readonly Value[], words: (value: Value) => string) {
  return Object.fromEntries(values.map((value) => [value, words(value)]))
}

/**
 * The parameters of a list: one table, by which its address is read and written, and from which its filters are drawn. What
 * makes no sense in an address is as good as absent.
 */
import type { ComponentProps } from 'react'
import { formatDay } from '#app/kit/words/when.tsx'

export type Param<Value extends string = string> = {
  read: (text: string) => Value | undefined
  /** The label of its field. One without is in the address alone. */
  label?: string
  /** The options of a select. */
  choices?: Readonly<Record<string, string>>
  /** In place of the words of a choice where none is taken. */
  allLabel?: string
  input?: ComponentProps<'input'>
  className?: string
  /** What is said of its value where the fields are hidden. */
  words?: (value: string) => string
  /** Where in the list the page begins: another filter begins at the top. */
  isCursor?: true
  /** Says which list is shown: no filter, and it stays when filters are cleared. */
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

/** The number of the row below which a part of the list begins, or its id. */
export const rowNumber = cursor(/^[1-9]\d{0,14}$/)
export const rowId: Param = { ...text(60), isCursor: true }

/** Of lists whose length is known, from the second on. */
export const pageNumber = cursor(/^(?!1$)[1-9]\d{0,3}$/)

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

function identity(value: string): string {
  return value
}

export type Params = Readonly<Record<string, Param>>
export type Query<P extends Params> = { [Name in keyof P]?: Exclude<ReturnType<P[Name]['read']>, undefined> }

/** The parameters that are given, by name. */
export function readParams<P extends Params>(params: P, given: { get: (name: string) => unknown }): Query<P> {
  const found = Object.entries(params).map(([name, { read }]) => [name, read(String(given.get(name) ?? '').trim())])
  return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as Query<P>
}

/** Those of the address of a page that is loaded. */
export function paramsOf<P extends Params>(params: P, { url }: Pick<Request, 'url'>): Query<P> {
  return readParams(params, new URL(url).searchParams)
}

/** The path with those parameters that are given. */
export function addressOf(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** The same list from its top. */
export function withoutCursor<P extends Params>(params: P, query: Query<P>): Query<P> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !params[name]?.isCursor)) as Query<P>
}

export function withoutFilters<P extends Params>(params: P, query: Query<P>): Query<P> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => params[name]?.isFace)) as Query<P>
}

/**
 * How a column is sorted where the parameter `sort` says "price-asc" or "price-desc", and its value after a press on the
 * header: upwards, downwards, and back.
 */
export function sortOf(column: string, sort: string | undefined) {
  const [up, down] = [`${column}-asc`, `${column}-desc`]
  if (sort === up) return { direction: 'ascending', next: down } as const
  return sort === down ? ({ direction: 'descending' } as const) : { next: up }
}

/** The words of each value, for tabs. */
export function choiceWords<Value extends string>(values: readonly Value[], words: (value: Value) => string) {
  return Object.fromEntries(values.map((value) => [value, words(value)]))
}

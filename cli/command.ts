/** A command of the operator's tool, and its result. */
import type { ParseArgsOptionsConfig } from 'node:util'
import type { Env } from '#server/env.ts'

/** The words typed: options by their names, and the rest. */
export type Typed = { words: string[]; flags: ReadonlySet<string>; values: ReadonlyMap<string, string>; env: Env }

export type Answer = {
  /** Sentences for people. */
  said: string[]
  /** The same for programs. */
  json: Record<string, unknown>
  /** Something is not as it should be: the command ends with 1. */
  isBad?: boolean
}

export type Command = {
  /** One line. */
  summary: string
  /** How it is typed, one way a line, and what each option does. */
  help: string
  options: ParseArgsOptionsConfig
  run: (typed: Typed) => Promise<Answer>
}

/** Typed wrongly: the command ends with 2, and nothing was done. */
export class Mistyped extends Error {}

/** Refused for a reason that the operator can act on: one sentence, and the command ends with 1. */
export class Refused extends Error {}

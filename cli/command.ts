/** The types of the operator's commands and their answers. */
import { constants, setPriority } from 'node:os'
import type { ParseArgsOptionsConfig } from 'node:util'
import type { Env } from '#server/env.ts'

/** The parsed command line: `flags` and `values` are options, `words` the rest. */
export type Typed = { words: string[]; flags: ReadonlySet<string>; values: ReadonlyMap<string, string>; env: Env }

export type Answer = {
  said: string[]
  json: Record<string, unknown>
  /** A fault was found, so the command exits with 1. */
  isBad?: boolean
}

export type Command = {
  summary: string
  /** Usage and options, a line for each. */
  help: string
  options: ParseArgsOptionsConfig
  run: (typed: Typed) => Promise<Answer>
}

/** A mistyped command: exits with 2, with nothing done. */
export class Mistyped extends Error {}

/** A refusal that the operator can act on: one sentence, exit code 1. */
export class Refused extends Error {}

/** Lowers this command's priority below everything else. */
export function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW)
  } catch {}
}

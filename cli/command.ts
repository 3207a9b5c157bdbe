/** The type of the operator's commands, and of their answers. */
import { constants, setPriority } from 'node:os'
import type { ParseArgsOptionsConfig } from 'node:util'
import type { Env } from '#server/env.ts'

/** The typed line: options by name, and the other words. */
export type Typed = { words: string[]; flags: ReadonlySet<string>; values: ReadonlyMap<string, string>; env: Env }

export type Answer = {
  said: string[]
  json: Record<string, unknown>
  /** A fault was found: the command ends with 1. */
  isBad?: boolean
}

export type Command = {
  summary: string
  /** Its usage, one line each, and its options. */
  help: string
  options: ParseArgsOptionsConfig
  run: (typed: Typed) => Promise<Answer>
}

/** Mistyped: the command ends with 2 and has done nothing. */
export class Mistyped extends Error {}

/** Refused for a reason that the operator can act on: one sentence, and the command ends with 1. */
export class Refused extends Error {}

/** Gives this command only the processor time that nobody else wants. */
export function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW)
  } catch {
    // This system has no priorities.
  }
}

import type { AuditLine } from '#store/audit/audit.schema.ts'

/**
 * "Asha [verb] [subject][tail]". Without `subject` the verb says it all; `subject` stands in place of the name that is kept.
 */
export type Sentence = { verb: string; subject?: string | undefined; tail?: string | undefined }

export type Told = (line: AuditLine) => Sentence

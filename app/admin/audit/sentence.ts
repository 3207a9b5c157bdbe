import type { AuditLine } from '#store/audit/audit.schema.ts'

/** As much of a line as its sentence is made of. */
export type SentenceLine = Pick<AuditLine, 'action' | 'subjectName' | 'before' | 'after' | 'address'>

/**
 * "Asha [verb] [subject][tail]". Without `subject` the verb says it all; `subject` stands in place of the name that is kept.
 */
export type Sentence = { verb: string; subject?: string | undefined; tail?: string | undefined }

/** Makes the sentence of a line. */
export type Teller = (line: SentenceLine) => Sentence

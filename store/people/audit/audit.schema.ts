import { z } from 'zod'
import { calendarDay, plainText, rowNumberShape } from '#store/wire.ts'

const changed = z.record(z.string(), z.unknown()).nullable().describe('Only the fields that changed')

/** API schemas of the audit log: who changed what, when and from where. */
const auditLineShape = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    actorId: z.string(),
    actorName: z.string(),
    action: z.string().describe('Noun and verb, such as product.update'),
    subjectId: z.string(),
    subjectName: z.string(),
    before: changed,
    after: changed,
    requestId: z.string().nullable(),
    address: z.string().nullable(),
  })
  .meta({ id: 'AuditLine' })

export type AuditLine = z.output<typeof auditLineShape>

export const auditPageShape = z
  .object({
    lines: z.array(auditLineShape).describe('Newest first'),
    next: z.int().nullable().describe('`before` of the lines that follow; null on the last page'),
  })
  .meta({ id: 'AuditPage' })

export type AuditPage = z.output<typeof auditPageShape>

export const auditQueryShape = z.object({
  who: plainText(0, 100).optional().describe('A uid, or part of a name'),
  action: z
    .string()
    .regex(/^([a-z-]{1,40}(\.[a-z-]{1,40})?)?$/)
    .optional()
    .describe('A noun such as product, or a noun and a verb such as product.update'),
  subject: plainText(0, 100).optional().describe('An id, or part of what it is called'),
  from: z
    .union([calendarDay(), z.literal('')])
    .optional()
    .describe('The first day, in India'),
  to: z
    .union([calendarDay(), z.literal('')])
    .optional()
    .describe('The last day, in India'),
  before: rowNumberShape.optional().describe('`next` of the page before'),
})

export type AuditQuery = z.output<typeof auditQueryShape>

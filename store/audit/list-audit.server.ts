import { and, desc, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#db/client.ts'
import { auditLog } from '#db/schema.ts'
import type { Admin } from '#store/people/people.server.ts'
import type { AuditQuery } from './audit.schema.ts'
import type { AuditLine, AuditPage } from './audit.ts'

const LINES_PER_PAGE = 50

/** A page of the log, newest first. The proof must be for the right to read it. */
export async function listAudit(db: Db, _admin: Admin, query: AuditQuery): Promise<AuditPage> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(...conditionsOf(query)))
    .orderBy(desc(auditLog.id))
    .limit(LINES_PER_PAGE + 1)
  const lines = rows.slice(0, LINES_PER_PAGE).map(lineOf)
  return { lines, next: rows.length > LINES_PER_PAGE ? (lines.at(-1)?.id ?? null) : null }
}

function conditionsOf({ who, action, subject, from, to, before }: AuditQuery): (SQL | undefined)[] {
  return [
    before === undefined ? undefined : lt(auditLog.id, before),
    who ? or(sql`${auditLog.actorId} = ${who}`, holdsText(auditLog.actorName, who)) : undefined,
    subject ? or(sql`${auditLog.subjectId} = ${subject}`, holdsText(auditLog.subjectName, subject)) : undefined,
    action ? (action.includes('.') ? sql`${auditLog.action} = ${action}` : startsWith(action)) : undefined,
    from ? sql`${auditLog.at} >= ${midnight(from)}` : undefined,
    to ? sql`${auditLog.at} < ${midnight(to)} + interval '1 day'` : undefined,
  ]
}

function startsWith(noun: string): SQL {
  return sql`starts_with(${auditLog.action}, ${`${noun}.`})`
}

function holdsText(column: PgColumn, text: string): SQL {
  return sql`position(lower(${text}) in lower(${column})) > 0`
}

function midnight(day: string): SQL {
  return sql`(${day}::timestamp at time zone 'Asia/Kolkata')`
}

function lineOf(row: typeof auditLog.$inferSelect): AuditLine {
  return {
    ...row,
    at: row.at.toISOString(),
    before: row.before as AuditLine['before'],
    after: row.after as AuditLine['after'],
  }
}

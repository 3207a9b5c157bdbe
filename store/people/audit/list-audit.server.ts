import { and, desc, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { startOfDay } from '#db/indian-days.ts'
import { auditLog } from '#db/schema/shop.ts'
import type { Db } from '#engines/postgres/client.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { pageOf } from '#store/rows.server.ts'
import type { AuditLine, AuditPage, AuditQuery } from './audit.schema.ts'

const LINES_PER_PAGE = 50

export async function listAudit(db: Db, _admin: Admin<'read audit log'>, query: AuditQuery): Promise<AuditPage> {
  const actors = query.who ? await findActors(db, query.who) : undefined
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(actors && inArray(auditLog.actorId, actors), ...conditionsOf(query)))
    .orderBy(desc(auditLog.id))
    .limit(LINES_PER_PAGE + 1)
  const { page, next } = pageOf(rows, LINES_PER_PAGE, ({ id }) => id)
  return { lines: page.map(lineOf), next }
}

/** Uids of people by part of their latest name. Walks the index, as few people ever change anything. */
async function findActors(db: Db, who: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive actors as (
      (select actor_id, actor_name from ${auditLog} order by actor_id desc, id desc limit 1)
      union all
      select next.actor_id, next.actor_name from actors, lateral (
        select actor_id, actor_name from ${auditLog}
        where actor_id < actors.actor_id order by actor_id desc, id desc limit 1) next)
    select actor_id as id from actors where actor_id = ${who} or position(lower(${who}) in lower(actor_name)) > 0`)
  return rows.map(({ id }) => id)
}

function conditionsOf({ action, subject, from, to, before }: AuditQuery): (SQL | undefined)[] {
  return [
    before === undefined ? undefined : lt(auditLog.id, before),
    subject ? isAbout(subject) : undefined,
    action ? (action.includes('.') ? sql`${auditLog.action} = ${action}` : startsWith(action)) : undefined,
    from ? sql`${auditLog.at} >= ${startOfDay(from)}` : undefined,
    to ? sql`${auditLog.at} < ${startOfDay(to)} + interval '1 day'` : undefined,
  ]
}

function startsWith(noun: string): SQL {
  return sql`starts_with(${auditLog.action}, ${`${noun}.`})`
}

/** Finds lines by subject id or by word beginnings of its name. Looked up first, as a rare name would never fill a page. */
function isAbout(subject: string): SQL {
  const words = subject.match(/[\p{Letter}\p{Mark}\p{Number}]+/gu) ?? []
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return sql`${auditLog.id} = any(array(
    select l.id from ${auditLog} l where l.subject_id = ${subject}
      or to_tsvector('simple', translate(l.subject_name, '-@._/', '     ')) @@ to_tsquery('simple', ${query})))`
}

function lineOf(row: typeof auditLog.$inferSelect): AuditLine {
  return {
    ...row,
    at: row.at.toISOString(),
    before: row.before as AuditLine['before'],
    after: row.after as AuditLine['after'],
  }
}

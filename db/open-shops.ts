import type pg from 'pg'

/** What shops call their connections; tools call theirs otherwise. */
export const SHOP = 'tokri'
export const SHOP_LISTENING = 'tokri listening'
export const TOOL = 'tokri tool'

/** Whether a shop is open on the database, whichever machine it runs on. */
export async function isShopOpen(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ isOpen: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name = any($1)) as "isOpen"`,
    [[SHOP, SHOP_LISTENING]],
  )
  return rows[0]?.isOpen === true
}

import type { Pool } from 'pg'

import type { Environment } from '../environment.ts'

/**
 * Writes SHOP_EMAIL into the database, whose functions queue the mails to the owner. Without it the address in the
 * settings stays, and no order is announced.
 */
export async function configureOwnerMails(
  pool: Pool,
  { shopEmail }: Pick<Environment, 'shopEmail'>,
): Promise<void> {
  const settings = {
    ...(shopEmail !== null && { shop_email: shopEmail }),
    order_mails: shopEmail === null ? 'off' : 'each',
  }
  await pool.query(
    `update private.settings as setting set value = wanted.value
     from jsonb_each_text($1) as wanted where setting.name = wanted.key and setting.value <> wanted.value`,
    [JSON.stringify(settings)],
  )
}

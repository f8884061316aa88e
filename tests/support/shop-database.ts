import type pg from 'pg'

import { superuser } from '../../backend/database/cluster.ts'
import { openPool } from '../../backend/database/pool.ts'
import { connectionInto } from './data-folder.ts'

/** Who may read everything in the database of a running shop. End the pool when done. */
export async function openSuperuserPool(dataDir: string): Promise<pg.Pool> {
  const connection = { ...(await connectionInto(dataDir)), user: superuser }
  return openPool({ connection, max: 2, applicationName: 'tests' })
}

/** The owner's eyes and hands in the database of a running shop. End the pool when done. */
export async function openOwnerPool(dataDir: string): Promise<pg.Pool> {
  const connection = await connectionInto(dataDir)
  return openPool({ connection, max: 2, applicationName: 'tests' })
}

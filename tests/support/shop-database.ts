import type pg from 'pg'

import { superuser } from '../../backend/database/cluster.ts'
import { openPool } from '../../backend/database/pool.ts'
import { connectionInto } from './data-folder.ts'

/** Connects as the superuser to the database of a running shop. End the pool when done. */
export async function openSuperuserPool(dataDir: string): Promise<pg.Pool> {
  const connection = { ...(await connectionInto(dataDir)), user: superuser }
  return openPool({ connection, max: 2, applicationName: 'tests' })
}

/** Connects as the owner to the database of a running shop. End the pool when done. */
export async function openOwnerPool(dataDir: string): Promise<pg.Pool> {
  const connection = await connectionInto(dataDir)
  return openPool({ connection, max: 2, applicationName: 'tests' })
}

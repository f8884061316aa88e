import type pg from 'pg'

import { ignoreErrors } from '../checkout.ts'
import { signInNewShopper } from '../signed-in-shopper.ts'
import type { Visitor } from '../visitor.ts'
import type { WalkingShopper } from './walks.ts'

/** A shopper of an e2e test. What the shop refuses and what the network loses is expected on the console. */
export async function openWalkingShopper(
  owner: pg.Pool,
  openVisitor: () => Promise<Visitor>,
): Promise<WalkingShopper> {
  const visitor = await openVisitor()
  ignoreErrors(visitor, /status of 40[09]/, /ERR_FAILED/, /could not be changed|no response/)
  const { email, password } = await signInNewShopper(visitor)
  const { rows } = await owner.query<{ id: string }>('select id from auth.users where email = $1', [
    email,
  ])
  return { page: visitor.page, id: rows[0]?.id ?? '', email, password }
}

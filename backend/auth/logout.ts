import type { BackendAnswer } from '../protocol.ts'
import { badRequest, noContent } from './answers.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import { signedInUser } from './sessions.ts'
import { query } from './transaction.ts'

/** Which sessions end: $1 is the account, $2 the session that asks. Refresh tokens go with them. */
const endedBy: Record<string, string> = {
  global: 'user_id = $1 and $2::uuid is not null',
  local: 'user_id = $1 and id = $2',
  others: 'user_id = $1 and id <> $2',
}

/**
 * POST /logout?scope=global|local|others; global when not said. 204. Access tokens that are out live
 * on until they expire, an hour at most; nothing can renew them.
 */
export async function logOut(context: AuthContext, request: AuthRequest): Promise<BackendAnswer> {
  const { user, sessionId } = await signedInUser(context, request)
  const scope = request.query.get('scope') || 'global'
  const ended = Object.hasOwn(endedBy, scope) ? endedBy[scope] : undefined
  if (ended === undefined) throw badRequest(`Unsupported logout scope ${JSON.stringify(scope)}`)
  await query(context.pool, `delete from auth.sessions where ${ended}`, [user.id, sessionId])
  return noContent()
}

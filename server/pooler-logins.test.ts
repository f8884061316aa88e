import { expect, it, onTestFinished } from 'vitest'

import { connectionFromUrl } from '../backend/database/connection.ts'
import { startOtherServer } from '../tests/support/other-server.ts'
import { hasPgBouncer, startPgBouncer } from '../tests/support/pgbouncer.ts'
import { openEmbeddedBackend } from './embedded-backend.ts'
import { readEnvironment } from './environment.ts'
import { openLog } from './log.ts'

it.skipIf(!hasPgBouncer)(
  'a pooler that does not know the logins of the services is refused with one line',
  async () => {
    const server = await startOtherServer()
    onTestFinished(server.stop)
    const direct = server.urlOf({ ...(await server.createOwner('listed')), user: 'root' })
    const url = new URL(direct)
    const connection = connectionFromUrl(direct)
    // It trusts those of its list, such as root.
    const bouncer = await startPgBouncer(connection, 'transaction', 4)
    onTestFinished(bouncer.stop)
    url.searchParams.set('host', bouncer.connection.host)
    url.port = String(bouncer.connection.port)
    const environment = readEnvironment({ DATABASE_URL: url.href, DATABASE_DIRECT_URL: direct })
    await expect(openEmbeddedBackend(environment, openLog('silent'))).rejects.toThrow(
      /^The connection pooler of DATABASE_URL does not let the role "authenticator_listed" sign in \([^\n]+\): let it ask .* auth_query$/,
    )
  },
)

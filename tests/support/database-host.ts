// A process that only runs a database, for tests that kill such a process: `node database-host.ts <data folder>`
// prints "ready" and keeps running.
import { startEmbeddedPostgres } from '../../backend/database/embedded-postgres.ts'

const [dataDir = ''] = process.argv.slice(2)
try {
  const server = await startEmbeddedPostgres({ dataDir, log: console })
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
  console.log('ready')
} catch (error) {
  console.log(String(error))
  process.exit(1)
}
setInterval(() => {}, 60_000)

import { expect, onTestFinished, test } from 'vitest'

import { withClient } from '../../backend/database/pool.ts'
import { makeDataFolder, postmasterPid, removeDataFolder } from '../../tests/support/data-folder.ts'
import { withScratchServer } from './scratch-server.ts'

test('an interruption ends a running statement, and the server', async () => {
  const dataDir = await makeDataFolder()
  onTestFinished(() => removeDataFolder(dataDir))
  const interruption = new AbortController()
  let postmaster = 0
  const working = withScratchServer(dataDir, {}, interruption.signal, ({ adminConnection }) =>
    withClient(adminConnection, async (admin) => {
      postmaster = await postmasterPid(dataDir)
      const sleeping = admin.query('select pg_sleep(600)')
      interruption.abort()
      await sleeping
    }),
  )
  await expect(working).rejects.toThrow(/terminat/)
  expect(() => process.kill(postmaster, 0)).toThrow('ESRCH')
})

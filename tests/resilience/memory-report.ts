// Loaded into the server by unread-responses.ts: at SIGUSR2 it collects what is not used any more and writes the bytes
// that are in use to memory.json in the data folder.
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  process.on('SIGUSR2', () => {
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    const path = join(process.env['DATA_DIR'] ?? '', 'memory.json')
    // `external` includes array buffers.
    writeFileSync(`${path}.new`, String(heapUsed + external))
    renameSync(`${path}.new`, path)
  })
}

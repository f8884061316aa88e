import { makeDataFolder, removeDataFolder } from '../tests/support/data-folder.ts'
import { freePort, startShop, stopShop } from '../tests/support/running-shop.ts'
import { childOf, descendantsOf, processOf } from '../tests/support/processes.ts'
import type { BenchShop, Chapter } from './chapter.ts'
import { serve } from './load.ts'
import type { Line } from './table.ts'

/** Startup time, on an empty data folder and again, and memory. */
export const measureHosting: Chapter = async (testShop) => {
  const dataDir = await makeDataFolder()
  const lines: Line[] = []
  try {
    for (const what of ['first start: creates its database', 'second start', 'third start']) {
      const startedAt = performance.now()
      const shop = await startShop({ DATA_DIR: dataDir, PORT: String(await freePort()) })
      const openAfter = performance.now() - startedAt
      const page = await fetch(`${shop.url}/products`)
      await page.arrayBuffer()
      const pid = childOf(shop.process.pid ?? 0)
      lines.push({
        what,
        'open after ms': openAfter,
        'first page after ms': performance.now() - startedAt,
        'server MB': processOf(pid).residentMegabytes(),
        'database MB': descendantsOf(pid).residentMegabytes(),
      })
      await stopShop(shop)
    }
  } finally {
    await removeDataFolder(dataDir)
  }
  return [
    {
      title: 'Start and memory',
      note: 'From the launch to the welcome lines, with built pages. Memory is resident memory, which counts the shared memory of PostgreSQL for each of its processes.',
      lines,
    },
    {
      title: 'Memory under load',
      note: 'Pages from memory as fast as they are sent, the server alone.',
      lines: await memoryUnderLoad(testShop),
    },
  ]
}

async function memoryUnderLoad({ url, server }: BenchShop): Promise<Line[]> {
  const lines: Line[] = [{ what: 'before', 'server MB': server.residentMegabytes() }]
  const headers = { 'accept-encoding': 'br' }
  for (const round of ['first', 'second']) {
    await serve(server, { url: `${url}/products`, headers, duration: 10 })
    lines.push({ what: `${round} 10 s of pages`, 'server MB': server.residentMegabytes() })
  }
  return lines
}

import { makeDataFolder, removeDataFolder } from '../tests/stage/data-folder.ts'
import { freePort, startShop, stopShop } from '../tests/stage/running-shop.ts'
import { childOf, descendantsOf, processOf } from '../tests/stage/processes.ts'
import type { BenchStage, Chapter } from './chapter.ts'
import { serve } from './load.ts'
import type { Line } from './table.ts'

/** How long a start takes, on an empty folder and again, and what the shop holds in memory. */
export const measureHosting: Chapter = async (stage) => {
  const dataDir = await makeDataFolder()
  const lines: Line[] = []
  try {
    for (const what of ['first start: makes its database', 'second start', 'third start']) {
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
        'host MB': megabytes(processOf(pid).residentBytes()),
        'database MB': megabytes(descendantsOf(pid).residentBytes()),
      })
      await stopShop(shop)
    }
  } finally {
    await removeDataFolder(dataDir)
  }
  return [
    {
      title: 'Start and memory',
      note: 'From the launch to the welcome, pages built before. Memory is what each process holds, so that what PostgreSQL shares between its own counts several times.',
      lines,
    },
    {
      title: 'Memory under load',
      note: 'Pages from memory as fast as they are sent, the host alone.',
      lines: await memoryUnderLoad(stage),
    },
  ]
}

async function memoryUnderLoad({ url, host }: BenchStage): Promise<Line[]> {
  const lines: Line[] = [{ what: 'before', 'host MB': megabytes(host.residentBytes()) }]
  const headers = { 'accept-encoding': 'br' }
  for (const round of ['first', 'second']) {
    await serve(host, { url: `${url}/products`, headers, seconds: 10 })
    lines.push({ what: `${round} 10 s of pages`, 'host MB': megabytes(host.residentBytes()) })
  }
  return lines
}

function megabytes(bytes: number) {
  return bytes / 1_048_576
}

import { openBareCopy } from './bare.ts'
import type { Chapter } from './chapter.ts'
import { serve, measureByTurns } from './load.ts'
import { besides } from './pages.ts'
import type { Line } from './table.ts'

/** The script of React, compressed, and a picture, both from memory. */
export const measureFiles: Chapter = async ({ url, server }) => {
  const home = await (await fetch(url)).text()
  const [script = ''] = /\/assets\/react-[\w-]+\.js/.exec(home) ?? []
  const [picture = ''] = /\/pictures\/scenes\/[\w-]+\.webp/.exec(home) ?? []
  const lines: Line[] = []
  for (const path of [script, picture]) {
    const headers = { 'accept-encoding': 'br' }
    const bare = await openBareCopy(url + path, headers)
    const { ours, theirs } = await measureByTurns(3, {
      ours: () => serve(server, { url: url + path, headers, duration: 2 }),
      theirs: () => serve(bare.process, { url: bare.url, headers, duration: 2 }),
    })
    bare.close()
    lines.push(besides(path.replace(/-[\w-]{8}\./, '.'), ours, theirs))
  }
  return [
    {
      title: 'Files',
      note: 'A script and a picture from memory, beside a bare node:http server that has the same bytes in memory. Limit: the socket.',
      lines,
    },
  ]
}

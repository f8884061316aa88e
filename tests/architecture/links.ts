import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'

/** A Markdown page, by its path from the project's root. */
export interface Page {
  path: string
  text: string
}

/** The links of pages to files and headings that do not exist: `path: the link`. */
export function findDeadLinks(pages: Page[], root: string): string[] {
  const headings = new Map(pages.map(({ path, text }) => [path, headingsOf(text)]))
  return pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)\s:#]*)(?:#([^)\s]+))?\)/g)]
      .filter(([, file = '', anchor]) => {
        const target = file === '' ? path : posix.join(posix.dirname(path), file)
        if (anchor === undefined) return !existsSync(join(root, target))
        return !headings.get(target)?.has(anchor)
      })
      .map(([link]) => `${path}: nothing is at ${link.slice(2, -1)}`),
  )
}

/** The anchors of a page's headings, as GitHub writes them. */
function headingsOf(text: string): Set<string> {
  const titles = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title)
  return new Set(
    titles.map((title) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

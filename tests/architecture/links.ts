import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** A Markdown page, by its path from the project's root. */
interface Page {
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

/** What pages name although it does not exist: what docs/recipes.md creates, and what ARCHITECTURE.md rejects. */
const absent = [
  'content/pages/gift-wrapping.mdx',
  'app/routes/new.tsx',
  'app/routes/new.css',
  'index.ts',
  'listNewestProducts',
]

/**
 * The files and folders that pages name in code spans, and that do not exist: `path: the name`. A name may be the end
 * of a path, and hold `*` or `…` for any text.
 */
export function findMissingFiles(pages: Page[], files: readonly string[]): string[] {
  const folders = [...new Set(files.flatMap((file) => /^(.+?)\//.exec(file)?.[1] ?? []))]
  const isPath = new RegExp(`^(${folders.join('|')})/|\\.(ts|tsx|mjs|css|sql)$`)
  const all = files.join('\n')
  const exists = (name: string) => {
    const pattern = name
      .replace(/^(?=\.)/, '*')
      .replace(/\/$/, '')
      .replaceAll('.', String.raw`\.`)
      .replace(/[*…]/g, String.raw`[^/\n]*`)
    return new RegExp(`(^|/)${pattern}(/|$)`, 'm').test(all)
  }
  return pages.flatMap(({ path, text }) =>
    [...text.matchAll(/`([\w.*…/-]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => isPath.test(name) && !absent.includes(name) && !exists(name))
      .map((name) => `${path}: there is no ${name}`),
  )
}

/** What pages say is in a file, as in: `name` in `file.ts`, and is not there: `path: the file and the name`. */
export function findMissingNames(pages: Page[], files: readonly string[], root: string): string[] {
  return pages.flatMap(({ path, text }) =>
    [
      ...text.matchAll(/`([\w.]+)(?:\([^`]*)?` (?:in |\()`([\w./-]+\.(?:tsx?|mjs|css|sql))`/g),
    ].flatMap(([, name = '', file = '']) => {
      const meant = files.filter((each) => `/${each}`.endsWith(`/${file}`))
      const isThere = meant.some((each) => readFileSync(join(root, each), 'utf8').includes(name))
      return isThere || absent.includes(name) ? [] : [`${path}: ${file} has no ${name}`]
    }),
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

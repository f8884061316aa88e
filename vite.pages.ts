import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { compile } from '@mdx-js/mdx'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdxFrontmatter from 'remark-mdx-frontmatter'
import type { Plugin } from 'vite'

/**
 * Compiles content/pages/*.mdx: Markdown with the components of app/shop/info/page-parts.tsx. What is wrong in a page
 * is an error of the build, one line that begins with file and line.
 */
export function informationPages(): Plugin {
  return {
    name: 'information-pages',
    enforce: 'pre',
    transform: {
      filter: { id: /\.mdx$/ },
      async handler(value, path) {
        try {
          return { code: String(await compile({ value, path }, options)), map: null }
        } catch (error) {
          const { reason, message, line, linePos } = error as PageError
          const [what = ''] = (reason ?? message).split('\n')
          const inFrontMatter = linePos?.[0] && linePos[0].line + 1
          const at = line ?? inFrontMatter ?? /\((\d+):/.exec(what)?.[1] ?? 1
          throw new Error(`${relative(root, path)}:${at}: ${what}`, { cause: error })
        }
      },
    },
  }
}

const root = fileURLToPath(new URL('.', import.meta.url))

/** Of MDX, or of YAML, whose lines begin after the `---`. */
interface PageError extends Error {
  reason?: string
  line?: number
  linePos?: { line: number }[]
}

const options = {
  remarkPlugins: [remarkFrontmatter, remarkMdxFrontmatter, remarkGfm, checkPage],
  rehypePlugins: [nameCells],
  // The content security policy forbids style attributes.
  tableCellAlignToStyle: false,
}

interface PageNode {
  type: string
  tagName?: string
  properties?: Record<string, string>
  name?: string | null
  value?: string
  children?: PageNode[]
}

interface PageFile {
  fail: (reason: string, place?: PageNode) => never
}

function checkPage() {
  const source = readFileSync(`${root}app/shop/info/page-parts.tsx`, 'utf8')
  const parts = Array.from(
    source.matchAll(/^export (?:(?:function|const) (\w+)|\{ (.*) \})/gm),
    ([, name, names]) => name ?? names ?? '',
  )
    .join(', ')
    .split(', ')
  return (page: PageNode, file: PageFile) => {
    const frontMatter = page.children?.find(({ type }) => type === 'yaml')
    for (const name of ['title', 'description']) {
      if (!new RegExp(`^${name}: *\\S`, 'm').test(frontMatter?.value ?? ''))
        file.fail(
          `the page has no ${name}: write one between two lines of --- at its head`,
          frontMatter,
        )
    }
    for (const node of nodesOf(page)) {
      if (
        node.type.startsWith('mdxJsx') &&
        /^[A-Z]/.test(node.name ?? '') &&
        !parts.includes(node.name ?? '')
      )
        file.fail(`there is no <${node.name}>, only ${parts.join(', ')}`, node)
    }
  }
}

/** Head cells name their column, and the first cell of each other row its row. */
function nameCells() {
  return (page: PageNode) => {
    for (const { tagName, children = [] } of nodesOf(page)) {
      if (tagName !== 'tr') continue
      const cells = children.filter((cell) => cell.type === 'element')
      for (const cell of cells.filter((each) => each.tagName === 'th'))
        cell.properties = { ...cell.properties, scope: 'col' }
      const [first] = cells
      if (first?.tagName === 'td')
        Object.assign(first, { tagName: 'th', properties: { ...first.properties, scope: 'row' } })
    }
  }
}

function nodesOf(node: PageNode): PageNode[] {
  return [node, ...(node.children ?? []).flatMap(nodesOf)]
}

import { createContext, useContext, type ComponentProps, type ReactNode } from 'react'
import { LRUCache } from 'lru-cache'

/** The cache of the page that is rendered; null in browsers, which render every component to hydrate it. */
export const FragmentContext = createContext<PageFragments | null>(null)

/**
 * Caches the HTML of list items that look the same on every page: an `<article>` that depends on nothing but
 * its name and `data`, and uses no `useId`. The server renders each once and puts it into later pages as it is.
 *
 * @returns a function from the fragment's name (letters, digits and hyphens, unique on the page), its data and
 *   its rendering to the attributes of its `<li>`
 */
export function useFragments() {
  const fragments = useContext(FragmentContext)
  return (name: string, data: unknown, render: () => ReactNode): FragmentProps => {
    const html = fragments?.get(name, data)
    const content = html ? { dangerouslySetInnerHTML: { __html: html } } : { children: render() }
    return { 'data-fragment': name, ...content }
  }
}

type FragmentProps = ComponentProps<'li'> & { 'data-fragment': string }

/** The fragments that were used last, of all pages. */
export class FragmentCache {
  readonly #html: LRUCache<string, string>

  /** @param max how many; at least 1 */
  constructor(max: number) {
    this.#html = new LRUCache({ max })
  }

  /** For one rendering. */
  openPage(): PageFragments {
    return new PageFragments(this.#html)
  }
}

export class PageFragments {
  readonly #html: LRUCache<string, string>
  /** Cache keys by name, in the order of the page; null for a name that was used with different data. */
  readonly #keys = new Map<string, string | null>()

  constructor(html: LRUCache<string, string>) {
    this.#html = html
  }

  get(name: string, data: unknown): string | undefined {
    const key = `${name} ${JSON.stringify(data)}`
    const known = this.#keys.get(name)
    this.#keys.set(name, known === undefined || known === key ? key : null)
    return this.#html.get(key)
  }

  /** Caches the fragments that were missing, out of the HTML of the page that was rendered with them. */
  collect(page: string): void {
    let from = 0
    for (const [name, key] of this.#keys) {
      if (key === null || this.#html.has(key)) continue
      const tag = `<li data-fragment="${name}">`
      const start = page.indexOf(tag, from)
      const end = page.indexOf(itemEnd, start)
      if (start < 0 || end < 0) continue
      // A copy: a slice would keep the whole page in memory.
      const html = Buffer.from(page.slice(start + tag.length, end + articleEnd.length)).toString()
      this.#html.set(key, html)
      from = end
    }
  }
}

const articleEnd = '</article>'
const itemEnd = `${articleEnd}</li>`

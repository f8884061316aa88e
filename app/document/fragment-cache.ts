import { createContext, useContext, type ComponentProps, type ReactNode } from 'react'
import type { LRUCache } from 'lru-cache'

/** The fragments of the page being rendered; null in browsers, which render every component to hydrate it. */
export const FragmentContext = createContext<PageFragments | null>(null)

/**
 * Caches the HTML of list items that look the same on every page. An item is an `<article>` that depends only on
 * its name and `data`, and does not use `useId`. The server renders it once and reuses the HTML in later pages.
 *
 * @returns a function that takes a fragment's name (letters, digits and hyphens, unique on the page), its data and
 *   a render function, and returns the attributes of its `<li>`
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

/** The fragments of one rendering of a page, backed by a cache that all pages share. */
export class PageFragments {
  readonly #html: LRUCache<string, string>
  /** Cache keys by name, in page order; null for a name that was used with different data. */
  readonly #keys = new Map<string, string | null>()

  /** @param html HTML by name and data */
  constructor(html: LRUCache<string, string>) {
    this.#html = html
  }

  get(name: string, data: unknown): string | undefined {
    const key = `${name} ${JSON.stringify(data)}`
    const known = this.#keys.get(name)
    this.#keys.set(name, known === undefined || known === key ? key : null)
    return this.#html.get(key)
  }

  /** Adds the fragments that were missing from the cache, cut out of the page's HTML. */
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

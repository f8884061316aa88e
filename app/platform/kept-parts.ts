import { createContext, useContext, type ComponentProps, type ReactNode } from 'react'

/** On the server, what was drawn before. A browser draws every part: it has to make it work. */
export const KeptPartsContext = createContext<PartsOfPage | null>(null)

/**
 * The inside of list items that look the same on whatever page they stand: an `<article>` that nothing but
 * its name and `of` tells apart. The server draws each once, and puts it into the next page as it is.
 *
 * @returns a function from a part's name (letters, digits and hyphens; no two parts of a page share one), what
 *   it shows, and how it is drawn, to what its `<li>` is given
 */
export function useKeptParts() {
  const kept = useContext(KeptPartsContext)
  return (name: string, of: unknown, draw: () => ReactNode): PartProps => {
    const html = kept?.find(name, of)
    const inside = html ? { dangerouslySetInnerHTML: { __html: html } } : { children: draw() }
    return { 'data-part': name, ...inside }
  }
}

type PartProps = ComponentProps<'li'> & { 'data-part': string }

/** The parts that were drawn or shown last, of all pages. */
export class KeptParts {
  readonly #html = new Map<string, string>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** For one rendering. */
  open(): PartsOfPage {
    return new PartsOfPage(this)
  }

  get(key: string): string | null {
    return this.#html.get(key) ?? null
  }

  /** As the latest; the one that was not shown for the longest has to go. */
  keep(key: string, html: string): void {
    this.#html.delete(key)
    this.#html.set(key, html)
    if (this.#html.size <= this.#most) return
    const [oldest = ''] = this.#html.keys()
    this.#html.delete(oldest)
  }
}

export class PartsOfPage {
  readonly #kept: KeptParts
  /** By name, in the order of the page; null for a name that stands for two things. */
  readonly #keys = new Map<string, string | null>()

  constructor(kept: KeptParts) {
    this.#kept = kept
  }

  find(name: string, of: unknown): string | null {
    const key = `${name} ${JSON.stringify(of)}`
    const before = this.#keys.get(name)
    this.#keys.set(name, before === undefined || before === key ? key : null)
    const html = this.#kept.get(key)
    if (html !== null) this.#kept.keep(key, html)
    return html
  }

  /** Cuts what was missing out of the page that it was drawn for. */
  learn(page: string): void {
    let from = 0
    for (const [name, key] of this.#keys) {
      if (key === null || this.#kept.get(key) !== null) continue
      const tag = `<li data-part="${name}">`
      const start = page.indexOf(tag, from)
      const end = page.indexOf(partEnd, start)
      if (start < 0 || end < 0) continue
      // A text of its own: a piece of the page would keep all of it.
      const html = Buffer.from(page.slice(start + tag.length, end + article.length)).toString()
      this.#kept.keep(key, html)
      from = end
    }
  }
}

const article = '</article>'
const partEnd = `${article}</li>`

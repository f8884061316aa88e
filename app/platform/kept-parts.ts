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

/** The parts that were drawn last, of all pages. */
export class KeptParts {
  readonly #html = new Map<string, string>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** For one rendering. */
  open(): PartsOfPage {
    return new PartsOfPage(this.#html, this.#most)
  }
}

export class PartsOfPage {
  readonly #html: Map<string, string>
  readonly #most: number
  /** By name; null for a name that stands for two things, of which neither is kept. */
  readonly #missing = new Map<string, string | null>()

  constructor(html: Map<string, string>, most: number) {
    this.#html = html
    this.#most = most
  }

  find(name: string, of: unknown): string | null {
    const key = `${name} ${JSON.stringify(of)}`
    const html = this.#html.get(key)
    if (html === undefined) {
      this.#missing.set(name, this.#missing.has(name) ? null : key)
      return null
    }
    this.#keep(key, html)
    return html
  }

  /** Cuts what was missing out of the page that it was drawn for. */
  learn(page: string): void {
    for (const [name, key] of this.#missing) {
      const tag = `<li data-part="${name}">`
      const start = page.indexOf(tag)
      const end = page.indexOf(partEnd, start)
      if (key === null || start < 0 || end < 0) continue
      // A text of its own: a piece of the page would keep all of it.
      const html = Buffer.from(page.slice(start + tag.length, end + article.length)).toString()
      this.#keep(key, html)
    }
  }

  /** As the latest; the one that was not asked for the longest has to go. */
  #keep(key: string, html: string): void {
    this.#html.delete(key)
    this.#html.set(key, html)
    if (this.#html.size <= this.#most) return
    const [oldest = ''] = this.#html.keys()
    this.#html.delete(oldest)
  }
}

const article = '</article>'
const partEnd = `${article}</li>`

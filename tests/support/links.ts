import type { Locator } from 'playwright-core'

/** The addresses of links by their text. */
export async function linksIn(links: Locator): Promise<Record<string, string>> {
  return Object.fromEntries(
    await links.evaluateAll((all: HTMLElement[]) =>
      all.map((link) => [link.innerText.trim(), link.getAttribute('href') ?? '']),
    ),
  )
}

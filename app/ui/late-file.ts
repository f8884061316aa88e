/**
 * Loads a part of the page together with the files it needs. What the bundler writes for this weighs
 * three times as much and asks for a style that did not come never again, so vite.config.ts puts this in
 * its place; that is where the name comes from.
 *
 * @param files of the part, below the shop's root: scripts to fetch beside it, and its styles first
 */
export async function __vitePreload<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  try {
    await Promise.all(files.map((file) => (asked[file] ??= ask(file))))
    return await load()
  } catch (error) {
    // As the bundler tells it, for whoever keeps up with releases.
    window.dispatchEvent(new Event('vite:preloadError'))
    throw error
  }
}

const asked: Record<string, Promise<unknown> | undefined> = {}

/** Waits for a style that is not there yet. A script is only announced: the import itself waits for it. */
async function ask(file: string) {
  const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  const href = `/${file}`
  // The router marks a style that several screens share with an empty hash.
  if (document.querySelector(`link[rel=${rel}][href^="${href}"]`)) return
  const link = Object.assign(document.createElement('link'), { rel, href })
  document.head.append(link)
  if (rel === 'modulepreload') return
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      // The next who wants the part asks for it again.
      asked[file] = undefined
      reject(new Error(`The style ${href} did not come`))
    })
  })
}

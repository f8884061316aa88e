import { loadStyle } from './lost-styles.ts'

/**
 * What the build calls for each dynamic import, in place of Vite's helper (vite.config.ts). The files are fetched
 * first, and the import takes them from the browser's cache: Firefox and WebKit remember an import that failed, and
 * the next one fails without a request.
 *
 * @param files the module's script, those that it imports, and their stylesheets
 */
export async function importAfterFiles<Module>(
  load: () => Promise<Module>,
  files: string[],
): Promise<Module> {
  try {
    await Promise.all(
      files.map((file) =>
        file.endsWith('.css') ? loadStyle(`/${file}`) : fetchScript(`/${file}`),
      ),
    )
    return await load()
  } catch (error) {
    window.dispatchEvent(new Event('vite:preloadError'))
    throw error
  }
}

const fetched = new Map<string, Promise<void>>()

async function fetchScript(path: string) {
  // The page came with it.
  if (document.querySelector(`link[rel=modulepreload][href="${path}"]`)) return
  const known = fetched.get(path) ?? request(path)
  fetched.set(path, known)
  await known
}

async function request(path: string) {
  try {
    const response = await fetch(path)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} was lost`)
  } catch (error) {
    fetched.delete(path)
    throw error
  }
}

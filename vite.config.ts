import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

const app = fileURLToPath(new URL('app/', import.meta.url))

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), serviceWorker(), compressedAssets()],
  resolve: {
    // Radix's scroll lock writes a <style> element through this package. The content security policy forbids it.
    alias: { 'react-style-singleton': `${app}ui/no-inline-style.ts` },
  },
  // The server serves public/ itself.
  publicDir: false,
  // One bundle for the server: it starts in half the time and reads nothing from node_modules.
  ssr: command === 'build' ? { noExternal: true } : {},
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      onwarn(warning, warn) {
        // Radix marks its modules with "use client".
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
    },
  },
}))

/**
 * A first view loads about ten scripts instead of fifty, and one stylesheet instead of twenty. `react` stays
 * cached across releases; `shop` is what every screen needs, with the styles of all public screens; `catalog`
 * is what listing and product share, `filters` what listing and search share, `pages` what
 * search and orders share.
 */
const groups = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
    priority: 4,
  },
  group('shop', 3, (id, uses) => {
    const others = ['products', 'product', 'search', 'wishlist', 'cart']
    const isShared = uses('home', id) && others.some((screen) => uses(screen, id))
    const isStyle =
      id.endsWith('.css') && ['home', 'categories', ...others].some((screen) => uses(screen, id))
    return uses('entry', id) || uses('root', id) || isShared || isStyle
  }),
  group('catalog', 2, (id, uses) => uses('products', id) && uses('product', id)),
  group('filters', 1, (id, uses) => uses('products', id) && uses('search', id)),
  group('pages', 0, (id, uses) => uses('search', id) && uses('orders', id)),
]

/** Whether a route's screen imports a module, directly or not; dynamic imports do not count. */
type Uses = (screen: string, id: string) => boolean

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** Groups modules of app/; the packages they import come along. */
function group(name: string, priority: number, includes: (id: string, uses: Uses) => boolean) {
  return {
    name: (id: string, graph: ModuleGraph) =>
      includes(id, (screen, module) => modulesOf(screen, graph).has(module)) ? name : null,
    debugName: name,
    test: (id: string) => id.startsWith(app) && !id.includes('?'),
    priority,
  }
}

const modules = new Map<string, Set<string>>()

function modulesOf(screen: string, graph: ModuleGraph): Set<string> {
  const known = modules.get(screen)
  if (known) return known
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id) || !id.startsWith(app)) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported)
  }
  const file =
    app + ({ entry: 'entry.client.tsx', root: 'root.tsx' }[screen] ?? `routes/${screen}.tsx`)
  add(screen === 'entry' ? file : `${file}?__react-router-build-client-route`)
  // A screen is an entry point and stays in a file of its own.
  if (screen !== 'root') found.delete(file)
  modules.set(screen, found)
  return found
}

/** Builds the service worker to an address that never changes. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: `${app}entry.service-worker.ts`, fileName: 'offline.js' })
    },
  }
}

/** Writes `<name>.br` beside each script and stylesheet: the best compression takes too long for a request. */
function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName))
      await Promise.all(
        texts.map(async (text) => {
          const content = text.type === 'chunk' ? text.code : text.source
          await writeFile(
            join(dir, `${text.fileName}.br`),
            await promisify(brotliCompress)(content),
          )
        }),
      )
    },
  }
}

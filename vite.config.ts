import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

import { informationPages } from './vite.pages.ts'

const app = fileURLToPath(new URL('app/', import.meta.url))

export default defineConfig(({ command }) => ({
  plugins: [
    informationPages(),
    reactRouter(),
    dynamicImports(),
    serviceWorker(),
    compressedAssets(),
  ],
  // The server serves public/ itself.
  publicDir: false,
  // What `npm run dev` would find only after the first page was sent, which then asks for files that are gone.
  optimizeDeps: {
    include: ['@supabase/auth-js', '@supabase/postgrest-js', 'lucide', 'radix-ui'],
  },
  // One bundle for the server: it starts in half the time and reads nothing from node_modules.
  ssr: command === 'build' ? { noExternal: true } : {},
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  build: {
    assetsInlineLimit: 0,
    // Vite names no file for an import of a single one.
    modulePreload: { resolveDependencies: (file, imported) => [...new Set([file, ...imported])] },
  },
}))

const publicScreens = ['home', 'categories', 'products', 'product', 'search', 'wishlist', 'cart']
const shopperScreens = [
  'cart',
  'wishlist',
  'checkout',
  'order-confirmation',
  'orders',
  'account',
  'auth/login',
  'auth/signup',
  'auth/forgot-password',
  'auth/reset-password',
]
/** What is loaded once a shopper is signed in. */
const stores = ['session/auth.data.ts']

/**
 * A first view loads about ten scripts instead of fifty, and one stylesheet instead of twenty. It also names the
 * scripts of all other screens: the fewer they are, the smaller it is. A module is in the first group that
 * includes it or a module that imports it. `react` stays cached across releases.
 */
const groups = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\//,
  },
  group('shop', (uses, id) => {
    const isEverywhere = uses('entry.client.tsx') || uses('root.tsx')
    return isEverywhere || count(publicScreens, uses) >= (id.endsWith('.css') ? 1 : 3)
  }),
  group('filters', (uses) => count(['products', 'search'], uses) === 2),
  group('purchase', (uses) => count(['product', 'cart'], uses) === 2),
  group('stores', (uses) => stores.some((store) => uses(`shop/${store}`))),
  // Views alone: what they import comes along, but no lazy part of another screen may pull them in.
  group('shopper', (uses, id) => id.endsWith('.tsx') && count(shopperScreens, uses) > 1),
].map((each, index, { length }) => ({ ...each, priority: length - index }))

/** Whether a file of app/ imports the module, directly or not; dynamic imports do not count. */
type Uses = (file: string) => boolean

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

function count(screens: string[], uses: Uses): number {
  return screens.filter((screen) => uses(`routes/${screen}.tsx`)).length
}

/**
 * Groups modules of app/; the packages they import come along. An entry point stays in a file of its own: the
 * router expects to load the screens before it starts.
 */
function group(name: string, includes: (uses: Uses, id: string) => boolean) {
  return {
    debugName: name,
    test: (id: string) => id.startsWith(app) && !entryPoint.test(id.slice(app.length)),
    name: (id: string, graph: ModuleGraph) =>
      includes((file) => importsOf(file, graph).has(id), id) ? name : null,
  }
}

const entryPoint = /^entry\.|^routes\/.*\.tsx?$|\?/

const imports = new Map<string, Set<string>>()

/** The modules that a file of app/ imports, directly or not, and its own. */
function importsOf(file: string, graph: ModuleGraph): Set<string> {
  const known = imports.get(file)
  if (known) return known
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id) || !id.startsWith(app)) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported)
  }
  const isRoute = file === 'root.tsx' || file.startsWith('routes/')
  add(`${app}${file}${isRoute ? '?__react-router-build-client-route' : ''}`)
  imports.set(file, found)
  return found
}

/** Puts the shop's own function in the place of Vite's helper for dynamic imports. */
function dynamicImports(): Plugin {
  return {
    name: 'dynamic-imports',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () =>
        `export { importAfterFiles as __vitePreload } from '${app}document/dynamic-import.ts'`,
    },
  }
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

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

/** What is loaded once a shopper is signed in. */
const stores = [
  'shop/session/session.data.ts',
  'shop/cart/cart-store.ts',
  'shop/wishlist/wishlist-store.ts',
]
const orderScreens = ['cart', 'checkout', 'order-confirmation', 'orders', 'account']
const authScreens = ['auth/login', 'auth/signup', 'auth/forgot-password', 'auth/reset-password']

/**
 * A first view loads about ten scripts instead of fifty, and one stylesheet instead of twenty. It also names the
 * scripts of all other screens: the fewer they are, the smaller it is. A module is in the first group that
 * includes it or a module that imports it. `react` stays cached across releases; `shop` is what every screen
 * needs, with the styles of all public screens; `catalog` is what listing and product share, `filters` what
 * listing and search share, `pages` what search and orders share, `purchase` what the product shares with cart
 * and size guide, `shopper` what all screens for shoppers share.
 */
const groups = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
  },
  group('shop', (id, uses) => {
    const others = ['products', 'product', 'search', 'wishlist', 'cart']
    const isShared = uses('home', id) && others.some((screen) => uses(screen, id))
    const isStyle =
      id.endsWith('.css') && ['home', 'categories', ...others].some((screen) => uses(screen, id))
    return uses('entry', id) || uses('root', id) || isShared || isStyle
  }),
  group('catalog', (id, uses) => uses('products', id) && uses('product', id)),
  group('filters', (id, uses) => uses('products', id) && uses('search', id)),
  group('pages', (id, uses) => uses('search', id) && uses('orders', id)),
  group('stores', (id, uses) => stores.some((store) => uses(store, id))),
  group(
    'purchase',
    (id, uses) => uses('product', id) && (uses('cart', id) || uses('info/size-guide', id)),
  ),
  group('shopper', (id, uses) => uses('wishlist', id) && uses('account', id)),
  group('orders', sharedViews(orderScreens)),
  group('auth', sharedViews(authScreens)),
  group('info', (id) => id.startsWith(`${app}layout/info/`)),
].map((each, index, { length }) => ({ ...each, priority: length - index }))

/** Views alone: what they import comes along, but no lazy part of another screen may pull them in. */
function sharedViews(screens: string[]): Includes {
  return (id, uses) =>
    id.endsWith('.tsx') && screens.filter((screen) => uses(screen, id)).length > 1
}

type Includes = (id: string, uses: Uses) => boolean

/** Whether a route's screen, or a file of app/, imports a module, directly or not; dynamic imports do not count. */
type Uses = (screen: string, id: string) => boolean

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** Groups modules of app/; the packages they import come along. */
function group(name: string, includes: Includes) {
  return {
    name: (id: string, graph: ModuleGraph) =>
      includes(id, (screen, module) => modulesOf(screen, graph).has(module)) ? name : null,
    debugName: name,
    test: (id: string) => id.startsWith(app) && !id.includes('?'),
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
  const file = app + fileOf(screen)
  const isRoute = file.endsWith('.tsx') && screen !== 'entry'
  add(isRoute ? `${file}?__react-router-build-client-route` : file)
  // An entry point stays in a file of its own: the router expects to load the screens before it starts.
  if (file.startsWith(`${app}routes/`) || screen === 'entry') found.delete(file)
  modules.set(screen, found)
  return found
}

function fileOf(screen: string): string {
  if (screen === 'entry') return 'entry.client.tsx'
  if (screen === 'root') return 'root.tsx'
  return screen.endsWith('.ts') ? screen : `routes/${screen}.tsx`
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

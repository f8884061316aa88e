import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

import { leaveOut } from './vite.left-out.ts'
import { lightIcons } from './vite.light-icons.ts'
import { reactModules } from './vite.react-modules.ts'

// The React core changes when we upgrade it, not when we change the shop: a file of its own stays in
// the browser's cache across our releases.
const reactCore = /node_modules\/(react|react-dom|scheduler|react-router)\//

const app = fileURLToPath(new URL('app/', import.meta.url))
const noInlineStyle = fileURLToPath(new URL('app/ui/no-inline-style.ts', import.meta.url))

export default defineConfig(({ command }) => ({
  plugins: [
    lateFiles(),
    lightIcons(),
    reactModules(),
    reactRouter(),
    leaveOut(),
    serviceWorker(),
    compressedAssets(),
  ],
  resolve: {
    alias: [{ find: 'react-style-singleton', replacement: noInlineStyle }],
  },
  // The host serves public/ itself: a new picture needs no new build.
  publicDir: false,
  // The server's half is one bundle: it starts in half the time and reads nothing from node_modules.
  ssr: command === 'build' ? { noExternal: true } : {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // The router warns developers of what they do wrong, long after they are gone.
          treeshake: { manualPureFunctions: ['warning', 'warningOnce', 'warnOnce'] },
          output: { codeSplitting: fewFiles() },
        },
      },
    },
  },
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Radix marks its modules for a framework that is not ours; 200 lines about it hide what matters.
      onwarn(warning, warn) {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
    },
  },
}))

/**
 * A first view loads a handful of scripts instead of fifty, and one style instead of twenty: small
 * files compress worse and each is a request. What is loaded on intent stays in files of its own.
 *
 * One style for all screens between which people look around: each that came or went with a screen had
 * the browser work out the looks and the places of everything anew, twice in a move, and made up a
 * third of what a move cost.
 */
function fewFiles() {
  const others = ['products', 'product', 'search', 'wishlist', 'cart']
  const looks = (id: string, graph: ModuleGraph) =>
    id.endsWith('.css') &&
    ['home', 'categories', ...others].some((screen) => isWith(screen, id, graph))
  const shared = (id: string, graph: ModuleGraph) =>
    isWith('home', id, graph) && others.some((screen) => isWith(screen, id, graph))
  return {
    groups: [
      { name: 'react', test: reactCore, priority: 4 },
      // What stands around every screen, the cards and pictures of most, and the looks of all.
      group(
        'shop',
        3,
        (id, graph) =>
          ['entry', 'root'].some((start) => isWith(start, id, graph)) ||
          shared(id, graph) ||
          looks(id, graph),
      ),
      // What home does not need, and a list and the page of a product do.
      group(
        'wares',
        2,
        (id, graph) => isWith('products', id, graph) && isWith('product', id, graph),
      ),
      // What keeps a cart and a wishlist: whoever has one has both.
      {
        name: 'kept',
        test: /\/shop\/(auth\/shopper-state|(cart|wishlist)\/(\w+|\w+-acts\.state|\w+-store|\w+\.data))\.ts$/,
        priority: 1,
      },
      // What narrows a list down.
      group(
        'filters',
        1,
        (id, graph) => isWith('products', id, graph) && isWith('search', id, graph),
      ),
    ],
  }
}

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** Only modules of ours are named; the packages that they use come along. */
function group(name: string, priority: number, holds: (id: string, graph: ModuleGraph) => boolean) {
  return {
    name: (id: string, graph: ModuleGraph) => (holds(id, graph) ? name : null),
    debugName: name,
    test: (id: string) => id.startsWith(app) && !id.includes('?'),
    priority,
  }
}

/** True for what is loaded with a screen; what the screen loads on intent is not. */
function isWith(screen: string, id: string, graph: ModuleGraph): boolean {
  const known = screens.get(screen)
  if (known) return known.has(id)
  const modules = new Set<string>()
  const add = (next: string) => {
    if (modules.has(next) || !next.startsWith(app)) return
    modules.add(next)
    for (const imported of graph.getModuleInfo(next)?.importedIds ?? []) add(imported)
  }
  const file = `${app}${starts[screen] ?? `routes/${screen}.tsx`}`
  add(screen === 'entry' ? file : `${file}?__react-router-build-client-route`)
  // The screen itself is an entrance, and stays in its file. The document is with every screen: of it only
  // the names stay there.
  if (screen !== 'root') modules.delete(file)
  screens.set(screen, modules)
  return modules.has(id)
}

const screens = new Map<string, Set<string>>()

/** What is loaded with every screen. */
const starts: Record<string, string> = { entry: 'entry.client.tsx', root: 'root.tsx' }

/** What loads a late part's files is ours. */
function lateFiles(): Plugin {
  return {
    name: 'late-files',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `${app}ui/late-file.ts`,
    },
  }
}

/** A file of its own, at an address that never changes: browsers ask there whether there is a newer one. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: `${app}entry.offline.ts`, fileName: 'offline.js' })
    },
  }
}

/** `<name>.br` beside each script and style: the best compression takes longer than a visitor should wait. */
function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName))
      await Promise.all(
        texts.map(async (text) => {
          const content = text.type === 'chunk' ? text.code : text.source
          await writeFile(join(dir, `${text.fileName}.br`), await packed(content))
        }),
      )
    },
  }
}

/** Which size of blocks packs best depends on the file; browsers unpack all of them alike. */
async function packed(content: string | Uint8Array): Promise<Uint8Array> {
  const { BROTLI_PARAM_LGBLOCK } = constants
  const tries = blockSizes.map((bits) =>
    promisify(brotliCompress)(content, { params: { [BROTLI_PARAM_LGBLOCK]: bits } }),
  )
  const [smallest] = (await Promise.all(tries)).sort((one, other) => one.length - other.length)
  return smallest ?? new Uint8Array()
}

// In powers of two; at 0 it chooses by itself, and not always well.
const blockSizes = [0, 16, 20]

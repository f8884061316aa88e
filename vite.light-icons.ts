import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

/**
 * Lucide's icons without its machinery (app/ui/create-icon.tsx draws them), and without what each says
 * of itself: names, former names, and keys for lists that never change. Those keys are made of random
 * letters, which nothing packs. Only in what is built: in development the packages are taken as they are.
 */
export function lightIcons(): Plugin {
  return {
    name: 'light-icons',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: { id: /^\.\.\/createLucideIcon\.mjs$/ },
      handler: () => createIcon,
    },
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
      handler: (code) => ({ code: code.replace(asides, ''), map: null }),
    },
  }
}

const createIcon = fileURLToPath(new URL('app/ui/create-icon.tsx', import.meta.url))
const asides =
  /,\s*key: "\w+"|\bname: "[\w-]+",|\bsize: \d+,|,\s*aliases: \[[^\]]*\]|__iconData\.node;/g

import { fileURLToPath } from 'node:url'

import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

// The React core changes when we upgrade it, not when we change the shop: a file of its own stays in
// the browser's cache across our releases.
const reactCore = /node_modules\/(react|react-dom|scheduler|react-router)\//

export default defineConfig({
  plugins: [reactRouter()],
  resolve: {
    alias: {
      'react-style-singleton': fileURLToPath(new URL('app/ui/no-inline-style.ts', import.meta.url)),
    },
  },
  // The host serves public/ itself: a new picture needs no new build.
  publicDir: false,
  // The server's half is one bundle: it starts in half the time and reads nothing from node_modules.
  ssr: { noExternal: true },
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Radix marks its modules for a framework that is not ours; 200 lines about it hide what matters.
      onwarn(warning, warn) {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
      output: { codeSplitting: { groups: [{ name: 'react', test: reactCore }] } },
    },
  },
})

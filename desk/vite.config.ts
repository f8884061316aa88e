import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    outDir: 'build',
    target: 'es2022',
    // The page is served on loopback: one file costs nothing.
    chunkSizeWarningLimit: 3000,
    modulePreload: false,
  },
})

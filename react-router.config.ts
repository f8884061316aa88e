import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // server/prepare.mjs puts a whole build into the place of the last one.
  buildDirectory: 'build/next',
  // The whole route table travels with the first page: no request for a manifest before a move.
  routeDiscovery: { mode: 'initial' },
} satisfies Config

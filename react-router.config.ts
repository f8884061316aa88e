import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The whole route table travels with the first page: no request for a manifest before a move.
  routeDiscovery: { mode: 'initial' },
} satisfies Config

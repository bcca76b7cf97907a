import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The whole manifest is small, and the lazy one lists every link of a page in one request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config

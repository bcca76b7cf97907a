import type { RoutingKind } from '#domain/administration/parameters/connectors.ts'
import type { DistanceProvider, Patience } from './distance-provider.ts'
import { osrmProvider } from './osrm.ts'
import { valhallaProvider } from './valhalla.ts'

const PROVIDERS: Record<RoutingKind, (url: string, patience?: Patience) => DistanceProvider> = {
  osrm: osrmProvider,
  valhalla: valhallaProvider,
}

/** The routing server of the settings; null without one. `server/settings.ts` checked the kind. */
export const routingProvider = ({ ROUTING_URL, ROUTING_KIND }: NodeJS.ProcessEnv): DistanceProvider | null =>
  ROUTING_URL ? PROVIDERS[(ROUTING_KIND || 'osrm') as RoutingKind](ROUTING_URL) : null

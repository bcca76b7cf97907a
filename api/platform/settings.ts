import { networksOf } from '#api/webhooks/target.ts'
import { afnorPlatform } from './afnor.ts'
import type { Platform } from './platform.ts'

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

/** The connected platform: null unless the four settings of an account are there. */
export function platformOf(env: NodeJS.ProcessEnv): Platform | null {
  const { PLATFORM_FLOW_URL, PLATFORM_TOKEN_URL, PLATFORM_CLIENT_ID, PLATFORM_CLIENT_SECRET } = env
  if (!PLATFORM_FLOW_URL || !PLATFORM_TOKEN_URL || !PLATFORM_CLIENT_ID || !PLATFORM_CLIENT_SECRET) return null
  return afnorPlatform(
    {
      flowUrl: withoutSlash(PLATFORM_FLOW_URL),
      tokenUrl: PLATFORM_TOKEN_URL,
      clientId: PLATFORM_CLIENT_ID,
      clientSecret: PLATFORM_CLIENT_SECRET,
      organization: env.PLATFORM_ORGANIZATION || null,
    },
    { networks: networksOf(env.WEBHOOK_NETWORKS) },
  )
}

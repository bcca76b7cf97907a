import * as build from 'virtual:react-router/server-build'
import type { Logger } from 'pino'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { outsideHost } from '#app/lib/api/outside-host.server.ts'
import { apiTransport, requestFacts } from '#app/lib/api/transport.server.ts'
import { flushReports, tagReports } from '#app/lib/reporting/reporting.server.ts'
import { warnOfForeignWrite } from '#app/lib/session/refused-writes.server.ts'

export * from 'virtual:react-router/server-build'

/** Origin of posts: the public address, whatever host name the proxy uses for this process. */
export const allowedActionOrigins = [URL.parse(process.env.APP_URL ?? '')?.host].filter(host => host !== undefined)

export type Mode = 'demo' | 'production' | 'development'

interface Options {
  mode: Mode
  env: NodeJS.ProcessEnv
  log: Logger
  appUrl: string
  root: string
}

/**
 * Combines pages and API in one process for `server.ts`. With `API_URL`, pages only: nothing of the API is loaded and the client calls
 * that host over HTTP.
 */
export async function start(options: Options) {
  const { env, log, appUrl } = options
  const demo = options.mode !== 'production'
  const pages = createRequestHandler({ ...build, allowedActionOrigins }, import.meta.env.MODE)
  const api = env.API_URL ? undefined : await (await import('#api/start.ts')).startApi({ ...options, demo })

  return {
    async fetch(
      request: Request,
      info: { remoteAddress: string; requestId: string; onUser?(id: string): void },
    ): Promise<Response> {
      tagReports(info.requestId)
      const context = new RouterContextProvider()
      const facts = { ...info, demo, appUrl, log }
      context.set(requestFacts, facts)
      if (api) {
        const callApi = async (request: Request) => {
          request.headers.set('x-request-id', info.requestId)
          request.headers.set('x-client-address', info.remoteAddress)
          return api.fetch(request, { onUser: info.onUser })
        }
        if (new URL(request.url).pathname.startsWith('/api/')) {
          warnOfForeignWrite(request, facts)
          return callApi(request)
        }
        context.set(apiTransport, { base: `${appUrl}/api`, fetch: callApi })
      }
      return pages(request, context)
    },
    ready: async (): Promise<boolean> => (api ? api.ready() : outsideHost().answers()),
    measures: async () => (api ? api.measures() : []),
    close: async (): Promise<void> => {
      await api?.close()
      await flushReports()
    },
  }
}

import type { Host, HostOptions, Middleware } from './site.ts'

interface HostModule {
  start(options: HostOptions): Promise<Host>
}

/** Application under Vite: after a file change the next request restarts the host on the same database files. */
export async function developmentHost(options: HostOptions): Promise<{ middleware: Middleware; host: Host }> {
  const { createServer } = await import('vite')
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true } })
  const load = () => vite.ssrLoadModule('./host.ts') as Promise<unknown> as Promise<HostModule>

  let current = await load()
  let running = current.start(options)
  let turn: Promise<unknown> = running
  const latest = () => {
    // Restarts are serialized: two at once would collide on the lock of the data directory.
    const next = turn.then(async () => {
      const module = await load()
      if (module !== current) {
        await (await running).close()
        current = module
        running = module.start(options)
      }
      return running
    })
    turn = next.catch(() => {})
    return next
  }
  await running
  return {
    middleware: vite.middlewares,
    host: {
      fetch: async (request, info) => (await latest()).fetch(request, info),
      ready: async () => (await running).ready(),
      measures: async () => (await running).measures?.() ?? [],
      async close() {
        await vite.close()
        await (await running).close()
      },
    },
  }
}

import type { Host, HostOptions, Middleware } from './site.ts'

interface HostModule {
  start(options: HostOptions): Promise<Host>
}

/** The application under Vite: when a file of it changes, the next request starts the host anew on the same database files. */
export async function developmentHost(options: HostOptions): Promise<{ middleware: Middleware; host: Host }> {
  const { createServer } = await import('vite')
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true } })
  const load = () => vite.ssrLoadModule('./host.ts') as Promise<unknown> as Promise<HostModule>

  let current = await load()
  let running = current.start(options)
  let turn: Promise<unknown> = running
  const latest = () => {
    // One at a time: two restarts side by side would meet on the lock of the data directory.
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

import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** TCP port in front of a database server's Unix socket, which can be closed, cut and led to another server. */
export async function openDatabasePort(databaseUrl: string) {
  let target = databaseUrl
  const clients = new Set<Socket>()
  let server: Server
  const listen = (port: number) =>
    new Promise<void>(resolve => {
      server = createServer(client => {
        clients.add(client)
        client.on('close', () => clients.delete(client))
        const database = connect(`${decodeURIComponent(new URL(target).hostname)}/.s.PGSQL.5432`)
        for (const [from, to] of [
          [client, database],
          [database, client],
        ] as const) {
          from.on('error', () => to.destroy()).on('close', () => to.destroy())
          from.pipe(to)
        }
      })
      server.listen(port, '127.0.0.1', resolve)
    })
  await listen(0)
  const { port } = server!.address() as AddressInfo
  const url = new URL(databaseUrl)
  return {
    url: `postgres://${url.username}@127.0.0.1:${port}${url.pathname}`,
    /** Refuses new connections. */
    close: () => void server.close(),
    /** Resets the connections there are. */
    cut() {
      for (const client of clients) client.resetAndDestroy()
    },
    reopen(databaseUrl = target) {
      target = databaseUrl
      return listen(port)
    },
  }
}

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A routing server over HTTP that answers what a test says, and notes what it was asked. */
export async function startRoutingServer() {
  const asked: { path: string; body: unknown }[] = []
  let reply: (answer: ServerResponse) => void = answer => answer.writeHead(500).end()
  const server = createServer(async (request, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    asked.push({ path: request.url!, body: chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : null })
    reply(answer)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    says(body: object | string, status = 200) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      reply = answer => answer.writeHead(status, { 'content-type': 'application/json' }).end(text)
    },
    does(how: (answer: ServerResponse) => void) {
      reply = how
    },
    async close() {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    },
  }
}
export type RoutingServer = Awaited<ReturnType<typeof startRoutingServer>>

import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Requests in flight on a dying process, which may fail. */
interface Behind {
  url: string
  inFlight: Set<ServerResponse>
}

/** Minimal round-robin balancer that skips refused connections. */
export async function startProxy() {
  const behind: Behind[] = []
  let turn = 0
  const excused = new Set<ServerResponse>()
  const failures: string[] = []
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const pass = (left: number) => {
      const target = behind[turn++ % behind.length]
      if (!target || left === 0) return fail('nobody answers')
      target.inFlight.add(res)
      const { hostname, port } = new URL(target.url)
      const call = request({ hostname, port, path: req.url, method: req.method, headers: req.headers }, answer => {
        if (answer.statusCode! >= 500) say(`${answer.statusCode} ${req.method} ${req.url}`)
        res.writeHead(answer.statusCode!, answer.headers)
        answer.on('error', () => fail('cut short')).pipe(res)
        answer.on('end', () => target.inFlight.delete(res))
      })
      call.on('error', (error: NodeJS.ErrnoException) => {
        target.inFlight.delete(res)
        if (error.code === 'ECONNREFUSED') return pass(left - 1)
        fail(String(error.code ?? error.message))
      })
      call.end(body)
    }
    const say = (what: string) => {
      if (!excused.has(res)) failures.push(what)
    }
    const fail = (what: string) => {
      say(`${what}: ${req.method} ${req.url}`)
      if (res.headersSent) res.destroy()
      else res.writeHead(502).end()
    }
    pass(behind.length + 1)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Failures outside killed processes. */
    failures,
    excused,
    join: (url: string) => void behind.push({ url, inFlight: new Set() }),
    /** Call at the kill: requests in flight may fail. */
    leave(url: string) {
      const at = behind.findIndex(one => one.url === url)
      for (const res of behind.splice(at, 1)[0]!.inFlight) excused.add(res)
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

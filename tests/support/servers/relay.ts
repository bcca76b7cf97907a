import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startServer } from '../server-process.ts'

/** An answer in place of the API host's; undefined lets the host answer. */
type Answer = { status: number; body: unknown } | undefined

export interface Relay {
  /** Where the pages are; the session of the worker's own server holds there too. */
  url: string
  /** Calls that reached the API host's door, as `GET /sales/companies`. */
  calls: string[]
  /** Answers a call in the host's place: the function may count, and let it through by undefined. */
  answer(call: string | RegExp, answer: (body: () => Promise<unknown>) => Answer | Promise<Answer>): void
  /** Forgets the calls and what was scripted: it ends with the test. */
  reset(): void
  close(): Promise<void>
}

interface Rule {
  call: string | RegExp
  answer: Parameters<Relay['answer']>[1]
}

/** An answer of the specification's error shape (§3). */
export const failure = (status: number, message: string) => ({
  status,
  body: { error: 'Failure', message, statusCode: status },
})

/** The web tier alone, on an API host that a test can make fail: the one at this address, behind a relay. Its database is not touched. */
export async function startRelay(host: string): Promise<Relay> {
  const calls: string[] = []
  const rules: Rule[] = []
  const server = createServer(async (req, res) => {
    const path = new URL(req.url ?? '/', 'http://relay').pathname
    const call = `${req.method} ${path}`
    calls.push(call)
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    const headers = new Headers()
    for (const [name, value] of Object.entries(req.headers)) {
      if (!['host', 'connection', 'content-length', 'transfer-encoding'].includes(name)) headers.set(name, String(value))
    }
    // A host refuses writes of another site; to it these come from its own pages.
    headers.set('origin', host)
    const real = () =>
      fetch(`${host}/api${req.url}`, {
        method: req.method,
        headers,
        body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
        redirect: 'manual',
      })
    const rule = rules.findLast(({ call: wanted }) => (typeof wanted === 'string' ? wanted === call : wanted.test(call)))
    const scripted = await rule?.answer(async () => (await real()).json())
    if (scripted) {
      res.writeHead(scripted.status, { 'content-type': 'application/json' }).end(JSON.stringify(scripted.body))
      return
    }
    const answer = await real()
    res.statusCode = answer.status
    for (const [name, value] of answer.headers) {
      if (!['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'set-cookie'].includes(name)) {
        res.setHeader(name, value)
      }
    }
    res.setHeader('set-cookie', answer.headers.getSetCookie())
    res.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const pages = await startServer({ env: { API_URL: api } })
  return {
    url: pages.url,
    calls,
    answer: (call, answer) => rules.push({ call, answer }),
    reset() {
      calls.length = 0
      rules.length = 0
    },
    async close() {
      if (process.env.RELAY_LOG) console.log(pages.output())
      await pages.stop()
      server.closeAllConnections()
      server.close()
    },
  }
}

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Line } from '#api/db/line.ts'
import { Lines } from '#api/db/lines.ts'
import { openListener } from '#api/db/listener.ts'

/** A line without a connection, and the loss of its connection. */
function fakeLine(onLost: (line: Line) => void) {
  const line = { lost: false, pending: 0, end: async () => {} }
  const lose = () => {
    line.lost = true
    onLost(line as Line)
  }
  return { line: line as Line, lose }
}

it('gives whoever waits a new line when the one in use is lost', async () => {
  const opened: ReturnType<typeof fakeLine>[] = []
  const lines = new Lines(1, onLost => {
    opened.push(fakeLine(onLost))
    return opened.at(-1)!.line
  })
  const work = Promise.withResolvers<void>()
  const first = lines.lease(() => work.promise)
  const waiting = lines.lease(async line => line)
  expect(opened).toHaveLength(1)
  opened[0]!.lose()
  expect(await waiting).toBe(opened[1]!.line)
  work.resolve()
  await first
  // The lost line does not come back.
  expect(await lines.lease(async line => line)).toBe(opened[1]!.line)
})

describe('a line', () => {
  async function lineTo(answer: (socket: Socket) => void) {
    const server = createServer(answer).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const lost: Line[] = []
    const { port } = server.address() as AddressInfo
    return { lost, line: new Line(`postgres://quai:quai@127.0.0.1:${port}/quai`, {}, one => lost.push(one)) }
  }

  it('ends its statements when it is lost before the server has answered', async () => {
    const { line, lost } = await lineTo(() => {})
    const sent = [line.send({ query: 'select 1' }), line.send({ query: 'select 2' })]
    line.lose(new Error('lost'))
    for (const one of sent) await expect(one).rejects.toThrow('lost')
    await expect(line.send({ query: 'select 3' })).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
    expect(lost).toEqual([line])
  })

  it('sends nothing of its own, which would fail outside of any promise', async () => {
    const received: string[] = []
    const { line } = await lineTo(socket => {
      socket.once('data', () => {
        // AuthenticationOk, ReadyForQuery.
        socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]))
        socket.on('data', bytes => received.push(bytes.toString('latin1')))
      })
    })
    const sent = line.send({ query: 'select 1' })
    await vi.waitUntil(() => received.length > 0)
    line.lose(new Error('over'))
    await expect(sent).rejects.toThrow('over')
    expect(received).toEqual([expect.stringContaining('select 1')])
  })
})

it('listens again on a new line when the one in use is lost', async () => {
  const opened: { sent: string[]; notify: (channel: string, payload: string) => void; lose: () => void }[] = []
  const listener = openListener((notify, onLost) => {
    const sent: string[] = []
    opened.push({ sent, notify, lose: onLost })
    const send = async ({ query }: { query: string }) => sent.push(query)
    return { send, lose: onLost, end: async () => {} } as unknown as Line
  })
  const heard: string[] = []
  let begun = 0
  await listener.listen(
    'live',
    payload => heard.push(payload),
    () => begun++,
  )
  opened[0]!.lose()
  await vi.waitFor(() => expect(begun).toBe(2))
  expect(opened.map(({ sent }) => sent)).toEqual([['listen "live"'], ['listen "live"']])
  opened[1]!.notify('live', 'after the loss')
  opened[1]!.notify('other', 'of somebody else')
  expect(heard).toEqual(['after the loss'])
  await listener.close()
  opened[1]!.lose()
  expect(opened).toHaveLength(2)
})

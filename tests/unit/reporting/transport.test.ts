import { setTimeout as sleep } from 'node:timers/promises'
import { inflateSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { scrubbing } from '#app/lib/reporting/transport.ts'

// biome-ignore lint/suspicious/noExplicitAny: an envelope as the library makes it, without its many types.
type Any = any

function recorder() {
  const sent: Any[] = []
  const inner = {
    send: vi.fn(async (envelope: Any) => ({ statusCode: sent.push(envelope) && 200 })),
    flush: vi.fn(async () => true),
  }
  return { sent, inner, transport: scrubbing(inner as Any) }
}

it('scrubs every item of an envelope, unknown types included', async () => {
  const { sent, transport } = recorder()
  const answer = await transport.send([
    { event_id: '1', dsn: 'https://key@host/1' },
    [
      [{ type: 'event' }, { message: 'jean@exemple.fr', user: { id: '1', email: 'jean@exemple.fr' } }],
      [{ type: 'novelty' }, { items: [{ body: 'jean@exemple.fr' }] }],
    ],
  ] as Any)
  expect(answer).toEqual({ statusCode: 200 })
  expect(sent).toEqual([
    [
      { event_id: '1', dsn: 'https://key@host/1' },
      [
        [{ type: 'event' }, { message: '[e-mail]', user: { id: '1' } }],
        [{ type: 'novelty' }, { items: [{ body: '[e-mail]' }] }],
      ],
    ],
  ])
})

it('scrubs a recording, then compresses it', async () => {
  const { sent, transport } = recorder()
  const events = [{ type: 4, data: { href: 'http://host/sales/companies?q=laiterie', width: 360 } }]
  await transport.send([{}, [[{ type: 'replay_recording', length: 1 }, `{"segment_id":0}\n${JSON.stringify(events)}`]]] as Any)
  const [head, payload] = sent[0][1][0]
  const end = payload.indexOf(10)
  expect(head.length).toBe(payload.length)
  expect(Buffer.from(payload.subarray(0, end)).toString()).toBe('{"segment_id":0}')
  expect(JSON.parse(inflateSync(payload.subarray(end + 1)).toString())).toEqual([
    { type: 4, data: { href: 'http://host/sales/companies?q=[…]', width: 360 } },
  ])
})

it('silently drops what it cannot read', async () => {
  const { inner, transport } = recorder()
  for (const payload of [new Uint8Array([1, 2]), 'jean@exemple.fr', null]) {
    expect(await transport.send([{}, [[{ type: 'attachment' }, payload]]] as Any)).toEqual({})
    expect(await transport.send([{}, [[{ type: 'replay_recording' }, payload]]] as Any)).toEqual({})
  }
  expect(inner.send).not.toHaveBeenCalled()
})

it('waits for pending reports, up to the timeout', async () => {
  const { sent, inner, transport } = recorder()
  void transport.send([{}, [[{ type: 'event' }, { message: 'a' }]]] as Any)
  expect(await transport.flush(1_000)).toBe(true)
  expect(sent).toHaveLength(1)
  inner.send.mockImplementationOnce(() => sleep(60_000, { statusCode: 200 }, { ref: false }))
  void transport.send([{}, [[{ type: 'event' }, { message: 'a' }]]] as Any)
  expect(await transport.flush(50)).toBe(false)
})

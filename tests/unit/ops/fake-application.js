import { setTimeout as sleep } from 'node:timers/promises'

/** `/slow` ends once nobody reads `/events`; the second part of `/pieces` comes after `/pieces/rest` was requested. */
const unwatched = Promise.withResolvers()
const rest = Promise.withResolvers()

/** An application without database, for the tests of server.ts. */
export async function start({ mode, env, appUrl }) {
  await sleep(Number(env.SLOW_START ?? 0))
  if (env.START_FAILS) throw Object.assign(new Error(env.START_FAILS), { name: 'OperatorError' })
  return {
    ready: async () => true,
    measures: async () => {
      if (env.NO_MEASURES) throw new Error('no answer')
      return [{ name: 'quai_jobs', help: 'Jobs', value: 2, labels: { queue: 'mail', state: 'created' } }]
    },
    close: async () => console.log('host closed'),
    fetch: (request, info) => answer(request, { mode, appUrl, ...info }),
  }
}

async function answer(request, { onUser, ...facts }) {
  onUser?.('a-user-of-the-test')
  const { pathname } = new URL(request.url)
  const html = { 'content-type': 'text/html; charset=utf-8' }
  if (pathname === '/slow') {
    console.log('slow begins')
    await unwatched.promise
    return new Response('slow done')
  }
  if (pathname === '/throws') throw new Error('secret cause')
  if (pathname === '/small') return new Response('<p>short', { headers: html })
  if (pathname === '/cookies') {
    return new Response(null, {
      status: 303,
      headers: [
        ['location', '/x'],
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
      ],
    })
  }
  if (pathname === '/pieces')
    return new Response(
      stream(['<p>one</p>'.repeat(200), '<p>two</p>'], () => rest.promise),
      { headers: html },
    )
  if (pathname === '/pieces/rest') rest.resolve()
  if (pathname === '/breaks')
    return new Response(
      stream(['<p>one</p>'.repeat(200), null], () => sleep(50)),
      { headers: html },
    )
  if (pathname === '/watched') {
    const body = new ReadableStream({
      start: controller => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
      cancel: () => console.log('nobody watches'),
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-transform' } })
  }
  if (pathname === '/flood') {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        if (sent++ === 400) return controller.close()
        controller.enqueue(new Uint8Array(64 * 1024).fill(97))
      },
    })
    return new Response(body, { headers: { 'content-type': 'application/octet-stream' } })
  }
  if (pathname === '/events') {
    const body = stream(['data: 1\n\n', 'data: 2\n\n'], () => sleep(60_000), unwatched.resolve)
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  if (request.method === 'POST') return Response.json({ bytes: (await request.arrayBuffer()).byteLength })
  const page = {
    url: request.url,
    method: request.method,
    host: request.headers.get('host'),
    ...facts,
    filling: ' '.repeat(3000),
  }
  return new Response(JSON.stringify(page), { headers: { ...html, vary: 'cookie' } })
}

function stream(pieces, pause, cancel = () => {}) {
  const encoder = new TextEncoder()
  return new ReadableStream({
    cancel,
    async start(controller) {
      for (const [index, piece] of pieces.entries()) {
        if (index > 0) await pause()
        if (piece === null) return controller.error(new Error('broken'))
        controller.enqueue(encoder.encode(piece))
      }
      controller.close()
    },
  })
}

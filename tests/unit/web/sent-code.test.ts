import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { rememberCode, secondsToWait, sentCode } from '#app/lib/session/sent-code.server.ts'

afterEach(() => vi.useRealTimers())

const browserWith = (line: string) => new Request('http://quai.test/verify', { headers: { cookie: line.split(';')[0]! } })

it('allows another code after exactly 30 s', async () => {
  vi.useFakeTimers()
  const browser = browserWith(await rememberCode({ e: 'x', at: Date.now() }))
  for (const [after, left] of [
    [0, 30],
    [1, 30],
    [29_000, 1],
    [29_999, 1],
    [30_000, 0],
    [600_000, 0],
  ] as const) {
    const sent = await sentCode(browser, 'x')
    vi.setSystemTime(sent!.at + after)
    expect(secondsToWait(sent), `${after} ms`).toBe(left)
    expect(await sentCode(browser, 'y')).toBeNull()
  }
})

it('accepts only a cookie with a valid signature', async () => {
  const line = await rememberCode({ e: 'x', at: 5, code: '123456' })
  expect(line).not.toMatch(/Secure/)
  expect(await sentCode(browserWith(line), 'x')).toEqual({ e: 'x', at: 5, code: '123456' })
  const unsigned = Buffer.from(JSON.stringify({ e: 'x', at: 5, code: '000000' })).toString('base64')
  const [, signature] = decodeURIComponent(line.split(';')[0]!).split('.')
  for (const forged of [unsigned, `${unsigned}.`, `${unsigned}.${signature}`]) {
    expect(await sentCode(browserWith(`quai_code=${encodeURIComponent(forged)}`), 'x')).toBeNull()
  }
})

it('has the __Host- prefix under TLS', async () => {
  vi.stubEnv('APP_URL', 'https://quai.test')
  vi.resetModules()
  onTestFinished(() => {
    vi.unstubAllEnvs()
    vi.resetModules()
  })
  const { rememberCode } = await import('#app/lib/session/sent-code.server.ts')
  expect(await rememberCode({ e: 'x', at: 5 })).toMatch(
    /^__Host-quai_code=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

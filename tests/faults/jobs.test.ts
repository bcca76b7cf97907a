import { expect, test, vi } from 'vitest'
import { startServer } from '#tests/support/server-process.ts'
import { scratchDir } from './scratch.ts'

/** Lines enough that the kill finds the import under way. */
const LINES = 9_000

test('an import whose process is killed goes on with the next start, and writes each line once', async () => {
  const dataDir = scratchDir()
  const first = await startServer({ env: { DATA_DIR: dataDir } })
  const cookie = (await send(first.url, '/auth/demo', { role: 'SALES' })).headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  const form = new FormData()
  form.set('entity', 'ADDRESS')
  const rows = Array.from({ length: LINES }, (_, n) => `Orphelin ${n};Dépôt;${n} rue du Port;44470;Carquefou;47.3;-1.49`)
  form.set('file', new File([['Libellé;Type;Adresse;CP;Ville;Latitude;Longitude', ...rows].join('\n')], 'adresses.csv'))
  const { id } = await (await send(first.url, '/imports', form, cookie)).json()
  await send(first.url, `/imports/${id}/apply`, { mode: 'LIGNES_VALIDES' }, cookie)
  const shown = async (url: string) => (await fetch(`${url}/api/imports/${id}`, { headers: { cookie } })).json()
  await vi.waitUntil(async () => (await shown(first.url)).job?.done > 0, { timeout: 30_000, interval: 10 })
  await first.stop('SIGKILL')

  const second = await startServer({ env: { DATA_DIR: dataDir } })
  // Not after the hour that a job may take: its process is known to be dead.
  await vi.waitFor(async () => expect(await shown(second.url)).toMatchObject({ status: 'TERMINE', report: { created: LINES } }), {
    timeout: 90_000,
    interval: 200,
  })
  const list = await (await fetch(`${second.url}/api/sales/addresses?q=Orphelin&count=exact`, { headers: { cookie } })).json()
  expect(list.total).toBe(LINES)
  await second.stop()
})

async function send(url: string, path: string, body: FormData | object, cookie = ''): Promise<Response> {
  const json: Record<string, string> = body instanceof FormData ? {} : { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { ...json, cookie },
    body: body instanceof FormData ? body : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`Refused: ${answer.status} ${await answer.text()}`)
  return answer
}

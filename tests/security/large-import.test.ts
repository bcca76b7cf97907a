import { afterAll, beforeAll, expect, test } from 'vitest'
import { passesLuhn } from '#domain/formats/luhn.ts'
import { type Site, startSite } from '#tests/support/site.ts'

/** Others are answered while a large file is analysed: in the loop that answers them it took 2.7 s. */

/** Of `/healthz`, whose process does nothing else for it than answer. */
const USUAL_MS = 50

let site: Site
beforeAll(async () => {
  site = await startSite()
}, 180_000)
afterAll(() => site.close())

/** A file of clients, each with a SIRET of its own. */
function clients(count: number): string {
  const lines = ['Raison sociale;SIRET;Adresse;CP;Ville']
  for (let siren = 300_000_000; lines.length <= count; siren += 1) {
    for (let nic = 1; nic < 20 && lines.length <= count; nic += 1) {
      const siret = `${siren}${String(nic).padStart(5, '0')}`
      if (passesLuhn(String(siren)) && passesLuhn(siret)) lines.push(`Client ${lines.length};${siret};1 rue du Port;44000;Nantes`)
    }
  }
  return lines.join('\n')
}

test('the process answers while 40,000 lines are analysed', async () => {
  const form = new FormData()
  form.set('entity', 'COMPANY')
  form.set('file', new File([clients(40_000)], 'clients.csv'))
  let over = false
  const startedAt = performance.now()
  const upload = site.ask('/api/imports', { role: 'ADMIN', method: 'POST', body: form }).finally(() => {
    over = true
  })
  const waits: number[] = []
  while (!over) {
    const before = performance.now()
    expect((await site.ask('/healthz')).status).toBe(200)
    waits.push(performance.now() - before)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  expect((await upload).status).toBe(201)
  waits.sort((a, b) => a - b)
  const at = (share: number) => Math.round(waits[Math.min(waits.length - 1, Math.floor(waits.length * share))]!)
  console.log(
    `${Math.round(performance.now() - startedAt)} ms of analysis, /healthz ${waits.length} times: median ${at(0.5)} ms, 95 % within ${at(0.95)} ms, longest ${at(1)} ms`,
  )
  // The file itself is received and stored by the process; on a machine of two cores others take their share too.
  expect(at(0.95)).toBeLessThanOrEqual(USUAL_MS)
  expect(at(1)).toBeLessThan(700)
}, 120_000)

import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCsv } from '#domain/csv/read.ts'
import { passesLuhn } from '#domain/formats/luhn.ts'
import { readTable } from '#domain/xlsx/read.ts'
import { xlsxSheet } from '#domain/xlsx/write.ts'
import { type Site, startSite } from '#tests/support/site.ts'

/** Other requests are answered while a large file is analysed off the event loop. */

/** The longest wait, as a share of the work meanwhile. */
const LONGEST = 0.5

let site: Site
beforeAll(async () => {
  site = await startSite()
}, 180_000)
afterAll(() => site.close())

/** Client file with unique SIRETs; half with an invalid postal code. */
function clients(count: number): string {
  const lines = ['Raison sociale;SIRET;Adresse;CP;Ville']
  for (let siren = 300_000_000; lines.length <= count; siren += 1) {
    for (let nic = 1; nic < 20 && lines.length <= count; nic += 1) {
      const siret = `${siren}${String(nic).padStart(5, '0')}`
      if (passesLuhn(String(siren)) && passesLuhn(siret))
        lines.push(`Client ${lines.length};${siret};1 rue du Port;${lines.length % 2 ? 44000 : 'x'};Nantes`)
    }
  }
  return lines.join('\n')
}

/** Longest `/healthz` wait during the work. */
async function answered<T>(what: string, work: Promise<T>): Promise<T> {
  let over = false
  const startedAt = performance.now()
  const done = work.finally(() => {
    over = true
  })
  const waits: number[] = []
  while (!over) {
    const before = performance.now()
    expect((await site.ask('/healthz')).status).toBe(200)
    waits.push(performance.now() - before)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  waits.sort((a, b) => a - b)
  const at = (share: number) => Math.round(waits[Math.min(waits.length - 1, Math.floor(waits.length * share))]!)
  const took = performance.now() - startedAt
  console.log(
    `${what}: ${Math.round(took)} ms, /healthz ${waits.length} times: median ${at(0.5)} ms, 95 % within ${at(0.95)} ms, longest ${at(1)} ms`,
  )
  expect(at(1) / took).toBeLessThan(LONGEST)
  return done
}

function workbook(text: string): Uint8Array<ArrayBuffer> {
  const [headings = [], ...rows] = readCsv(new TextEncoder().encode(text)).rows
  const sheet = xlsxSheet(headings)
  return new Uint8Array(Buffer.concat([sheet.add(rows), sheet.end()]))
}

test.each([
  ['a CSV file', (text: string) => text],
  ['a workbook', workbook],
])(
  'answers while 40,000 lines of %s are analysed and refused ones are returned',
  async (kind, made) => {
    const form = new FormData()
    form.set('entity', 'COMPANY')
    form.set('file', new File([made(clients(40_000))], 'clients.csv'))
    const answer = await answered(`analysis of ${kind}`, site.ask('/api/imports', { role: 'ADMIN', method: 'POST', body: form }))
    expect(answer.status).toBe(201)
    const { id } = (await answer.json()) as { id: string }
    const refused = await answered('refused lines', site.ask(`/api/imports/${id}/refused`, { role: 'ADMIN' }))
    expect((await readTable(new Uint8Array(await refused.arrayBuffer()))).rows.length).toBeGreaterThan(20_000)
  },
  120_000,
)

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvText } from '#domain/csv/write.ts'
import { IMPORT_ENTITIES, type ImportEntity, type ShownLine } from '#domain/import/outcome.ts'
import { readTable } from '#domain/xlsx/read.ts'
import { XLSX_TYPE } from '#domain/xlsx/type.ts'
import { xlsxSheet } from '#domain/xlsx/write.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

/** Exporting, editing one cell in a spreadsheet and importing changes that cell and nothing else. */

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ data: 'demo' })
  // The demonstration has no drafts, which alone a file may change.
  const { body } = await api.call('ADMIN', 'GET', '/sales/delivery-request?status=ACTIF')
  const [request] = (body as { rows: { id: string; companyId: string }[] }).rows
  const copy = { companyId: request!.companyId, title: 'Copie au brouillon', validFrom: '2027-01-04' }
  expect((await api.call('ADMIN', 'POST', `/sales/delivery-request/${request!.id}/duplicate`, copy)).status).toBe(201)
  const tours = (await api.call('ADMIN', 'GET', '/journey-management/drivers-pools')).body as { rows: { id: string }[] }
  const tour = `/journey-management/drivers-pools/${tours.rows[0]!.id}/duplicate`
  expect((await api.call('ADMIN', 'POST', tour, { code: 'T-AAA-00', label: 'Copie au brouillon' })).status).toBe(201)
}, 120_000)
afterAll(() => api?.close())

/** Entities that a file only creates, with their list: a journey changes by the rules of what has begun, an invoice not at all. */
const CREATED_ONLY = { JOURNEY: '/journey-management/journeys', OPENING: '/sales/invoices' } as const
type Edited = Exclude<ImportEntity, keyof typeof CREATED_ONLY>

/** List of each other entity, and the cell that is edited: its heading and what it says then. */
const LISTS: Record<Edited, { path: string; edited: [heading: string, after: string] }> = {
  COMPANY: { path: '/sales/companies', edited: ['Remarques', 'Appeler avant de passer'] },
  CONTACT: { path: '/sales/companies/contacts', edited: ['Fonction', 'Fonction corrigée'] },
  PALLET: { path: '/sales/companies/pallets', edited: ['Solde', '77'] },
  REQUEST: { path: '/sales/delivery-request/stops', edited: ['Consignes', 'Se présenter à quai 4'] },
  TOUR: { path: '/journey-management/drivers-pools', edited: ['Note', 'Clés au poste de garde'] },
  ADDRESS: { path: '/sales/addresses', edited: ['Consignes', 'Sonner au poste de garde'] },
  DRIVER: { path: '/human-resources/drivers', edited: ['Remarques', 'Préfère les départs du matin'] },
  VEHICLE: { path: '/materials/vehicles', edited: ['Modèle', 'Modèle corrigé'] },
  TRAILER: { path: '/materials/trailers', edited: ['Marque', 'Marque corrigée'] },
  DEADLINE: { path: '/materials/deadlines', edited: ['Remarques', 'Clés à la loge'] },
}

type Rows = string[][]
const FORMATS: [name: string, accept: string, write: (rows: Rows) => Uint8Array][] = [
  ['CSV', 'text/csv', rows => new TextEncoder().encode(csvText(rows))],
  [
    'XLSX',
    XLSX_TYPE,
    ([headings = [], ...rows]) => {
      const sheet = xlsxSheet(headings)
      return new Uint8Array(Buffer.concat([sheet.add(rows), sheet.end()]))
    },
  ],
]

const cookies = new Map<string, string>()
async function cookieOf(role: string): Promise<string> {
  const answer = await api.send('POST', '/auth/demo', '', JSON.stringify({ role }), { 'content-type': 'application/json' })
  const cookie = answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  cookies.set(role, cookie)
  return cookie
}

async function exported(path: string, accept: string) {
  const answer = await api.send('GET', `${path}/export.csv`, cookies.get('ADMIN') ?? (await cookieOf('ADMIN')), undefined, {
    accept,
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain(accept)
  expect(answer.headers.get('content-disposition')).toContain(accept === XLSX_TYPE ? '.xlsx"' : '.csv"')
  return new Uint8Array(await answer.arrayBuffer())
}

async function planOf(entity: ImportEntity, content: Uint8Array) {
  const form = new FormData()
  form.set('entity', entity)
  form.set('file', new File([content as BlobPart], 'liste.csv'))
  const made = await api.call('ADMIN', 'POST', '/imports', form)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { id } = made.body as { id: string }
  const shown = (await api.call('ADMIN', 'GET', `/imports/${id}?perPage=100&action=METTRE_A_JOUR&action=CREER`)).body
  return shown as { toMatch: boolean; counts: Record<string, number>; page: { rows: ShownLine[] } }
}

it('knows every entity', () => {
  expect([...Object.keys(LISTS), ...Object.keys(CREATED_ONLY)].sort()).toEqual(IMPORT_ENTITIES.toSorted())
})

it.each(Object.entries(CREATED_ONLY))('%s: nothing is changed by its own list', async (entity, path) => {
  const form = new FormData()
  form.set('entity', entity)
  form.set('file', new File([(await exported(path, 'text/csv')) as BlobPart], 'liste.csv'))
  const made = await api.call('ADMIN', 'POST', '/imports', form)
  if (made.status === 201) {
    const { id } = made.body as { id: string }
    expect((await api.call('ADMIN', 'GET', `/imports/${id}`)).body).toMatchObject({ counts: { CREER: 0, METTRE_A_JOUR: 0 } })
  } else expect(made.status).toBe(422)
})

describe.each(FORMATS)('%s', (_, accept, write) => {
  it.each(Object.entries(LISTS) as [Edited, (typeof LISTS)[Edited]][])('%s', async (entity, { path, edited }) => {
    const file = await exported(path, accept)
    const asItWas = await planOf(entity, file)
    expect(asItWas.page.rows).toEqual([])
    // Quai does not ask about its own headings.
    expect(asItWas.toMatch).toBe(false)
    expect(asItWas.counts).toMatchObject({ CREER: 0, METTRE_A_JOUR: 0 })
    expect(asItWas.counts.INCHANGE).toBeGreaterThan(5)

    const { rows } = await readTable(file)
    const [heading, after] = edited
    const column = rows[0]!.indexOf(heading)
    expect(column, `${heading} in ${rows[0]}`).toBeGreaterThan(-1)
    // One that imports may change: the first lines can be of an archived record.
    const counts = []
    for (const line of rows.slice(1, 40)) {
      const before = line[column]
      line[column] = after
      const plan = await planOf(entity, write(rows))
      line[column] = before!
      counts.push(plan.counts)
      if (plan.counts.METTRE_A_JOUR !== 1) continue
      expect(plan.page.rows).toHaveLength(1)
      expect(plan.page.rows[0]!.changes).toMatchObject([{ after }])
      return
    }
    throw new Error(JSON.stringify(counts[0]))
  })
})

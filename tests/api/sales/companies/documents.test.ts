import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies } from '#api/schema/sales/companies.table.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import type { Role } from '#domain/roles.ts'
import { startRequests } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

let t: Awaited<ReturnType<typeof startRequests>>
let haulier: string
beforeAll(async () => {
  t = await startRequests()
  const [row] = await t.db
    .insert(companies)
    .values({
      code: 'C00900',
      types: ['SOUS_TRAITANT'],
      legalName: 'Transports Morvan',
      billingLine1: '1 rue',
      billingZip: '44470',
      billingCity: 'Carquefou',
      status: 'ACTIF',
    })
    .returning()
  haulier = row!.id
})
afterAll(() => t?.api.close())

const PDF = '%PDF-1.7\n'
function parts(more: Record<string, string | File> = {}) {
  const form = new FormData()
  const all = { kind: 'AUTRE', label: '', validFrom: '', validTo: '', file: new File([PDF], 'note.pdf'), ...more }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  return form
}
const join = (more: Record<string, string | File> = {}, role: Role = 'SALES', id = haulier) =>
  t.call(role, 'POST', `/sales/companies/${id}/documents`, parts(more))
const read = async (role: Role = 'ADMIN', id = haulier) => t.must(t.call(role, 'GET', `/sales/companies/${id}/documents`))
const states = async () =>
  Object.fromEntries((await read()).papers.map((one: { kind: string; state: string }) => [one.kind, one.state]))

describe('uploading', () => {
  it('accepts PDF, JPG and PNG by content, with size and required date', async () => {
    const issues = async (more: Record<string, string | File>) => {
      const answer = await join(more)
      return [answer.status, answer.body.issues?.map((one: { path: string; message: string }) => [one.path, one.message])]
    }
    const script = new File(['<script>alert(1)</script>'], 'facture.pdf', { type: 'application/pdf' })
    expect(await issues({ file: script })).toEqual([
      422,
      [['file', 'Format de fichier non accepté (PDF, JPG, PNG, WebP, HEIC, TIFF)']],
    ])
    const large = new File([PDF, new Uint8Array(10 * 1024 * 1024)], 'grand.pdf')
    expect(await issues({ file: large })).toEqual([422, [['file', 'Le fichier dépasse 10 Mo']]])
    expect(await issues({ kind: 'KBIS' })).toEqual([422, [['validFrom', 'Veuillez remplir ce champ']]])
    expect(await issues({ kind: 'LICENCE' })).toEqual([422, [['validTo', 'Veuillez remplir ce champ']]])
    expect(await issues({ validFrom: '2026-02-01', validTo: '2026-01-01' })).toEqual([
      422,
      [['validTo', 'La date de fin doit être postérieure ou égale à la date de début']],
    ])
    expect(await issues({ kind: 'PERMIS' })).toEqual([422, [['kind', 'Veuillez choisir une valeur dans la liste']]])
    expect((await read()).documents).toEqual([])
    expect((await join({}, 'OPERATOR')).status).toBe(404)
    expect((await join({}, 'SALES', '0198c0de-0000-7000-8000-000000000000')).status).toBe(404)
  })

  it('serves a download that no browser runs; documents with amounts by right', async () => {
    const contract = (await t.must(join({ kind: 'CONTRAT', label: 'Contrat cadre' }))).id
    const note = (await t.must(join({ file: new File([PDF], 'a"é\n.html.pdf') }))).id
    const answer = await t.api.fetch('OPERATOR', `/documents/${note}/content`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w%.-]+$/)
    for (const [role, status] of [
      ['ADMIN', 200],
      ['SALES', 200],
      ['OPERATOR', 404],
      ['CONCEPTOR', 404],
      ['DRIVER', 404],
    ] as const) {
      expect((await t.api.fetch(role, `/documents/${contract}/content`)).status, role).toBe(status)
    }
    expect((await read('OPERATOR')).documents.map((one: { id: string }) => one.id)).toEqual([note])
    // Tab counts match their content.
    for (const role of ['OPERATOR', 'SALES'] as const) {
      const { counts } = await t.must(t.call(role, 'GET', `/sales/companies/${haulier}`))
      expect(counts.documents).toBe((await read(role)).documents.length)
    }
    expect(await read('SALES')).toMatchObject({ documents: [{ id: note }, { id: contract, label: 'Contrat cadre' }] })

    // Not found through another client; archived, it leaves the sheet only.
    const archive = (of: string) => t.call('SALES', 'POST', `/sales/companies/${of}/documents/${note}/archive`)
    expect((await archive(t.client.id)).status).toBe(404)
    expect((await archive(haulier)).status).toBe(200)
    expect((await archive(haulier)).status).toBe(404)
    expect((await read('OPERATOR')).documents).toEqual([])
    const { entries } = await t.must(t.call('ADMIN', 'GET', `/history/${haulier}`))
    expect(entries[0].changes).toContainEqual({ field: 'archived', label: 'Archivé', before: 'Non', after: 'Oui' })
  })
})

describe("a sub-contractor's documents", () => {
  it('are reported when missing or expiring; a client needs none', async () => {
    expect((await read('SALES', t.client.id)).papers).toBeNull()
    expect(await states()).toMatchObject({ VIGILANCE: 'MANQUANT', KBIS: 'MANQUANT', CONTRAT: 'VALIDE' })
    await t.must(join({ kind: 'KBIS', validFrom: addDays(TODAY, -100) }))
    await t.must(join({ kind: 'LICENCE', validTo: addDays(TODAY, 20) }))
    await t.must(join({ kind: 'VIGILANCE', validFrom: TODAY }))
    expect(await states()).toEqual({
      REGISTRE: 'MANQUANT',
      LICENCE: 'A_RENOUVELER',
      VIGILANCE: 'VALIDE',
      KBIS: 'EXPIRE',
      ASSURANCE: 'MANQUANT',
      CONTRAT: 'VALIDE',
    })
  })

  it('prevent assigning a journey on a day without valid ones, with the reason', async () => {
    const requestId = await t.at('ACCEPTE')
    await t.journey(requestId, TODAY)
    const { rows } = await t.must(t.call('ADMIN', 'GET', `/journey-management/journeys?request=${requestId}`))
    const { id } = rows[0]
    const assign = () => t.call('OPERATOR', 'POST', `/journey-management/journeys/${id}/assign`, { subcontractorId: haulier })
    const kbisEnd = (await read()).papers.find((one: { kind: string }) => one.kind === 'KBIS').expiresOn
    expect(kbisEnd < TODAY).toBe(true)
    const message = `Sous-traitant non conforme : Extrait Kbis expiré depuis le ${formatDate(kbisEnd)}`
    const refused = await assign()
    expect(refused.status).toBe(422)
    expect(refused.body.issues[0]).toMatchObject({ path: 'subcontractorId', message: message })
    const { subcontractors } = await t.must(t.call('OPERATOR', 'GET', `/journey-management/journeys/${id}/candidates`))
    expect(subcontractors).toEqual([expect.objectContaining({ id: haulier, refusal: message })])
    await t.must(join({ kind: 'KBIS', validFrom: addDays(TODAY, -10) }))
    // Missing documents block like expired ones.
    expect((await assign()).body.issues).toEqual([
      {
        path: 'subcontractorId',
        message: 'Sous-traitant non conforme : Inscription au registre, Assurance marchandises à fournir',
      },
    ])
    await t.must(join({ kind: 'REGISTRE' }))
    await t.must(join({ kind: 'ASSURANCE', validTo: TODAY }))
    expect((await assign()).status).toBe(200)
  })

  it('change only with the current version', async () => {
    const [before] = await t.db.select().from(companies).where(eq(companies.id, haulier))
    const put = (version: number) =>
      t.call('SALES', 'PUT', `/sales/companies/${haulier}/subcontractor`, {
        registryNo: 'R-44-1',
        licenceNo: '',
        fleet: '4 tracteurs',
        version,
      })
    expect((await put(before!.version)).status).toBe(200)
    expect((await put(before!.version)).status).toBe(409)
    expect(await t.must(t.call('ADMIN', 'GET', `/sales/companies/${haulier}`))).toMatchObject({
      registryNo: 'R-44-1',
      licenceNo: null,
      fleet: '4 tracteurs',
    })
  })
})

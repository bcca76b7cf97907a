import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { versionServices, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { ROLES } from '#domain/roles.ts'
import { whileLocked } from '#tests/support/database/locks.ts'
import { pdfText } from '#tests/support/files/pdf.ts'
import { type Answer, type Requests, startRequests } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

type Service = typeof additionalServices.$inferSelect
type Agreed = typeof versionServices.$inferSelect

let t: Requests
beforeAll(async () => {
  t = await startRequests()
})
afterAll(() => t.api.close())

const offer = (id: string, role: (typeof ROLES)[number] = 'SALES') => t.api.fetch(role, `/sales/delivery-request/${id}/offer.pdf`)
const read = async (id: string) => pdfText(new Uint8Array(await (await offer(id)).arrayBuffer()))

describe('the offer in PDF', () => {
  it('is a draft after design and the offer after the proposal, with its price', async () => {
    const id = await t.at('CONCU')
    const { number } = await t.must(t.sales('GET', `/${id}`))
    const answer = await offer(id)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="offre-${number}-v1.pdf"`)
    const project = await read(id)
    expect(project).toContain("Projet d'offre de transport")
    expect(project).toContain('Offre valable 30 jours à compter de sa remise')
    await t.must(t.sales('POST', `/${id}/propose`))
    const made = await read(id)
    expect(made).not.toContain('Projet')
    expect(made).toContain(`Offre valable jusqu'au ${formatDate(addDays(TODAY, 30))}`)
    for (const words of [
      'Transports du Test',
      'Laiterie du Val d’Oudon',
      'Carquefou → Le Mans',
      'Quai nord, 44470 Carquefou',
      'Du lundi au vendredi, toutes les semaines, hors jours fériés',
      '849,72 €',
      'Application de la loi',
      '193,5 km',
    ])
      expect(made).toContain(words)
  })

  it('stays as proposed whatever changes, stored as a document', async () => {
    const id = await t.at('CONCU')
    const { current, company, number } = await t.must(t.sales('GET', `/${id}`))
    const [service] = await t.db
      .insert(additionalServices)
      .values({ code: 'LAV', label: 'Lavage', unit: 'FORFAIT', unitPrice: '25' })
      .returning()
    await t.db.insert(versionServices).values({ versionId: current.id, serviceId: service!.id, mode: 'FACTURE' })
    await t.must(t.sales('POST', `/${id}/propose`))
    const bytes = async () => new Uint8Array(await (await offer(id)).arrayBuffer())
    const made = await bytes()
    await t.db
      .update(additionalServices)
      .set({ unitPrice: '99', label: 'Nettoyage' })
      .where(eq(additionalServices.id, service!.id))
    await t.db.update(companies).set({ billingLine1: '9, rue Neuve' }).where(eq(companies.id, company.id))
    await t.db.update(versions).set({ unitPrice: '1', offerExpiresOn: '2030-01-01' }).where(eq(versions.id, current.id))
    expect(await bytes()).toEqual(made)
    const { documents } = await t.must(t.sales('GET', `/${id}`))
    expect(documents).toMatchObject([
      {
        kind: 'OFFRE',
        label: `Offre v1 du ${formatDate(TODAY)}`,
        fileName: `offre-${number}-v1.pdf`,
        mediaType: 'application/pdf',
      },
    ])
    const stored = await t.api.fetch('SALES', `/documents/${documents[0].id}/content`)
    expect(new Uint8Array(await stored.arrayBuffer())).toEqual(made)
    expect((await t.sales('POST', `/${id}/propose`)).status).toBe(422)
    expect((await t.must(t.sales('GET', `/${id}`))).documents).toHaveLength(1)
  })

  it("fixes free and charged quantities; the client's free waiting applies to waiting only", async () => {
    const id = await t.at('CONCU')
    const { current } = await t.must(t.sales('GET', `/${id}`))
    const rows = await t.db
      .insert(additionalServices)
      .values([
        { code: 'T_ATT', label: 'Attente', unit: 'HEURE', unitPrice: '45', trigger: 'AUTO_ATTENTE' },
        { code: 'T_PAL', label: 'Palette', unit: 'PALETTE', unitPrice: '9', trigger: 'AUTO_PALETTE', freeQty: '2', maxQty: '20' },
        { code: 'T_LAV', label: 'Lavage', unit: 'FORFAIT', unitPrice: '60' },
      ])
      .returning()
    const charged = { versionId: current.id, mode: 'FACTURE' as const }
    await t.db.insert(versionServices).values(rows.map(({ id: serviceId }) => ({ ...charged, serviceId })))
    await t.must(t.sales('POST', `/${id}/propose`))
    const { entries } = await t.must(t.call('SALES', 'GET', `/history/${id}`))
    type Change = { label: string; after: string }
    const agreed = (service: string) =>
      entries
        .filter(({ part }: { part: string | null }) => part === `Prestation ${service}`)
        .flatMap(({ changes }: { changes: Change[] }) => changes.filter(({ label }) => label === 'Quantités convenues'))
        .map(({ after }: Change) => after)
    expect([agreed('Attente'), agreed('Palette'), agreed('Lavage')]).toEqual([
      ['attente franche 60\u00a0min'],
      ['gratuit 2, au plus 20'],
      [],
    ])
  })

  it('locks units of services during the proposal', async () => {
    const id = await t.at('CONCU')
    const { current } = await t.must(t.sales('GET', `/${id}`))
    const [wait, tail] = (await t.db
      .insert(additionalServices)
      .values([
        { code: 'T_WAIT', label: 'Attente', unit: 'HEURE', unitPrice: '45', trigger: 'AUTO_ATTENTE', freeQty: '1' },
        { code: 'T_TAIL', label: 'Hayon', unit: 'FORFAIT', unitPrice: '25' },
      ])
      .returning()) as [Service, Service]
    const [charged] = await t.db
      .insert(versionServices)
      .values([
        { versionId: current.id, serviceId: wait.id, mode: 'FACTURE' },
        { versionId: current.id, serviceId: tail.id, mode: 'INCLUS' },
      ])
      .returning()
    const propose = () => t.sales('POST', `/${id}/propose`)
    const counted = (service: Service, unit: Service['unit']) => () =>
      t.call('SALES', 'PUT', `/sales/additional-services/${service.id}`, { ...service, unit })

    const [proposed] = await whileLocked<[Answer]>(
      t.db,
      tx => tx.update(additionalServices).set({ unit: 'QUART_HEURE' }).where(eq(additionalServices.id, wait.id)),
      propose,
    )
    expect(proposed.status).toBe(200)
    const [{ agreed }] = (await t.db.select().from(versionServices).where(eq(versionServices.id, charged!.id))) as [Agreed]
    expect(agreed?.freeMin).toBe(15)

    await t.db.update(versions).set({ status: 'CONCU' }).where(eq(versions.id, current.id))
    // « Proposer » is held between reading services and terms.
    const answers = await whileLocked<[Answer, Answer, Answer]>(
      t.db,
      tx => tx.select().from(versionServices).where(eq(versionServices.id, charged!.id)).for('update'),
      propose,
      counted({ ...wait, version: wait.version + 1 }, 'HEURE'),
      counted(tail, 'JOUR'),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 422])
    for (const { body } of answers.slice(1)) expect(body.issues).toMatchObject([{ path: 'unit' }])
  })

  it("lists included and charged services with the client's price", async () => {
    const id = await t.at('CONCU')
    const { current } = await t.must(t.sales('GET', `/${id}`))
    const [tail, wait] = await t.db
      .insert(additionalServices)
      .values([
        { code: 'HAY', label: 'Hayon élévateur', unit: 'FORFAIT', unitPrice: '25' },
        { code: 'ATT', label: 'Attente', unit: 'QUART_HEURE', unitPrice: '11.25' },
      ])
      .returning()
    await t.db.insert(versionServices).values([
      { versionId: current.id, serviceId: tail!.id, mode: 'INCLUS' },
      { versionId: current.id, serviceId: wait!.id, mode: 'FACTURE', unitPrice: '9.5' },
    ])
    const text = await read(id)
    expect(text).toContain('hayon élévateur')
    expect(text).toContain("En sus, Attente : 9,50 € / quart d'heure")
  })

  it('counts yearly runs like recurrence and list, without site closures', async () => {
    const closures = [{ from: addDays(TODAY, 40), to: addDays(TODAY, 50), reason: 'Fermeture annuelle' }]
    await t.db.update(addresses).set({ closures }).where(eq(addresses.id, t.customer.id))
    const recurrence = { weekdays: [1, 2, 3, 4, 5], holidayPolicy: 'SAUTER', holidayZone: 'FR' }
    const figures = async (followSiteClosures: boolean) => {
      const id = await t.at('CONCU', { recurrence: { ...recurrence, followSiteClosures }, validFrom: addDays(TODAY, 17) })
      const { runs } = await t.must(t.sales('GET', `/${id}/calendar`))
      const { number } = await t.must(t.sales('GET', `/${id}`))
      const { rows } = await t.must(t.sales('GET', `?q=${number}`))
      expect(await read(id)).toContain(`soit ${runs} trajets sur douze mois`)
      expect(rows[0].yearRevenueCents).toBe(rows[0].priceCents * runs)
      return runs
    }
    expect(await figures(true)).toBeLessThan((await figures(false)) - 4)
  })

  it('needs the right to see prices, and a design', async () => {
    const id = await t.at('CONCU')
    for (const role of ROLES) expect((await offer(id, role)).status).toBe(role === 'ADMIN' || role === 'SALES' ? 200 : 404)
    const draft = await t.at('BROUILLON')
    expect((await offer(draft)).status).toBe(422)
    expect((await offer(crypto.randomUUID())).status).toBe(404)
    await t.db
      .update(versions)
      .set({ status: 'ARCHIVE' })
      .where(eq(versions.id, (await t.must(t.sales('GET', `/${id}`))).current.id))
    expect((await offer(id)).status).toBe(422)
  })
})

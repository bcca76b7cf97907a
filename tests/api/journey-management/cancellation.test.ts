import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { deliveryRequestVersions, versionServices } from '#api/schema/sales/delivery-requests.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { FUTURE, REQ } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { refusal } from '#tests/support/refusals.ts'
import { TODAY } from '#tests/support/today.ts'

/** Line of `domain.md` §6.5, cancelled at 50 % under 24 h; the index has a value for February 2024. */
const CONTRACT: Partial<typeof deliveryRequestVersions.$inferInsert> = {
  pricingMode: 'FORFAIT_TRAJET',
  unitPrice: '849.72',
  tollsCents: 6480,
  cancelHours: 24,
  cancelPct: 50,
  indexation: { indexCode: 'CNR_GAZOLE_PRO', refMonth: '2023-06', sharePct: '22.7', base: 'TRANSPORT', lagMonths: 0 },
}
const DAY = '2024-02-14'

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

const cancel = (ref: string, body: object, role: Role = 'CONCEPTOR') =>
  house.call(role, 'POST', `/journeys/${ref}/cancel`, { reason: 'Usine fermée', cancelledBy: 'CLIENT', ...body })
const read = async (ref: string, part = '', role: Role = 'ADMIN') =>
  (await house.call(role, 'GET', `/journeys/${ref}${part}`)).body

async function planned(more: Partial<typeof journeys.$inferInsert> = {}, version = CONTRACT) {
  const line = await house.line({ version })
  const versionId = line.version.id!
  const { id, number } = await house.run({
    serviceDate: DAY,
    kind: 'LIGNE_REGULIERE',
    origin: 'LIGNE',
    versionId,
    plannedStart: instantAt(DAY, 0, '05:00'),
    plannedEnd: instantAt(DAY, 0, '13:40'),
    priceCents: 84_972,
    indexedBaseCents: 78_492,
    indexationPct: '2.04',
    indexationCents: 1601,
    ...more,
  })
  return { id, number, versionId }
}

describe('« Annuler » (domain.md §3.7, §6.5)', () => {
  it('stores who cancelled, when, by whom entered, and charges the share without tolls and indexation', async () => {
    const { number } = await planned()
    const at = `${addDays(TODAY, -1)}T17:30`
    expect(await cancel(number, { cancelledAt: at, billingPct: '100' })).toMatchObject({
      status: 200,
      body: { status: 'ANNULE' },
    })
    const { journey, cancelRecordedBy, indexation } = await read(number)
    expect(journey).toMatchObject({
      cancelledBy: 'CLIENT',
      cancelledAt: expect.stringMatching(/T1[56]:30:00Z$/),
      cancelBillingPct: 100,
      cancelChargeCents: 78_492,
      indexationPct: null,
      indexationCents: null,
    })
    expect(cancelRecordedBy).toBe('Camille CONCEPTOR')
    expect(indexation).toBeNull()
    expect(await read(number, '/figures')).toMatchObject({
      priceCents: null,
      tollsCents: 0,
      indexationCents: null,
      cancellationCents: 78_492,
      servicesCents: 0,
      revenueCents: 78_492,
    })
    const services = await read(number, '/services')
    expect(services).toMatchObject({ totalCents: 78_492, cancellation: { billingPct: 100, chargeCents: 78_492 } })
  })

  it('charges half at 50 % (784,92 → 392,46), nothing at 0 %, and the sold price of a manual run', async () => {
    for (const [billingPct, cents] of [
      ['50', 39_246],
      ['0', 0],
    ] as const) {
      const { number } = await planned()
      await cancel(number, { billingPct })
      expect((await read(number, '/figures')).revenueCents).toBe(cents)
    }
    const { number } = await planned({ versionId: null, origin: 'MANUEL', indexedBaseCents: null, priceCents: 30_000 })
    await cancel(number, { billingPct: '50' })
    expect((await read(number, '/figures')).revenueCents).toBe(15_000)
  })

  it("charges the contract's lump sum", async () => {
    const [service] = await house.db
      .insert(additionalServices)
      .values({ code: 'ANNUL_F', label: 'Annulation', unit: 'FORFAIT', unitPrice: '120', trigger: 'AUTO_ANNULATION' })
      .returning()
    const { number, versionId } = await planned()
    await house.db.insert(versionServices).values({ versionId, serviceId: service!.id, mode: 'FACTURE' })
    await cancel(number, { billingPct: '100' })
    expect((await read(number)).journey.cancelChargeCents).toBe(12_000)
    const waived = await planned({ versionId })
    await cancel(waived.number, { billingPct: '0' })
    expect((await read(waived.number)).journey.cancelChargeCents).toBe(0)
  })

  it('refuses at the field: no author, a future time, a charge not caused by the client', async () => {
    const { number } = await planned()
    expect(await cancel(number, { cancelledBy: '', billingPct: '0' })).toMatchObject(refusal('cancelledBy', REQ))
    expect(await cancel(number, { cancelledAt: `${addDays(TODAY, 2)}T10:00`, billingPct: '0' })).toMatchObject(
      refusal('cancelledAt', FUTURE),
    )
    for (const cancelledBy of ['TRANSPORTEUR', 'FORCE_MAJEURE']) {
      expect(await cancel(number, { cancelledBy, billingPct: '50' })).toMatchObject(
        refusal('billingPct', "Seule l'annulation par le client est facturée"),
      )
    }
    expect((await cancel(number, { cancelledBy: 'FORCE_MAJEURE', billingPct: '0' })).status).toBe(200)
  })

  it('appears in the history; amounts depend on the right to see prices', async () => {
    const { id, number } = await planned()
    await cancel(number, { cancelledAt: `${TODAY}T00:00`, billingPct: '50' })
    const { entries } = (await house.api.call('ADMIN', 'GET', `/history/${id}`)).body as {
      entries: { changes: { label: string; after: string }[] }[]
    }
    const written = Object.fromEntries(entries[0]!.changes.map(({ label, after }) => [label, after]))
    expect(written).toMatchObject({
      'Du fait de': 'Le client',
      "Heure de l'annulation": expect.stringContaining('00:00'),
      'Annulation saisie par': 'Camille CONCEPTOR',
      "Facturé malgré l'annulation": '50\u202f%',
      'Annulation facturée': formatMoney(39_246),
    })
    const { journey } = await read(number, '', 'OPERATOR')
    expect(journey).toMatchObject({ cancelBillingPct: 50, cancelChargeCents: null })
    expect(JSON.stringify(await read(number, '/services', 'OPERATOR'))).not.toContain('39246')
    const seen = JSON.stringify((await house.api.call('OPERATOR', 'GET', `/history/${id}`)).body)
    expect(seen).toContain('Du fait de')
    expect(seen).not.toContain('392,46')
  })

  it('is final: later prices and SQL do not change the charge', async () => {
    const { id, number, versionId } = await planned()
    await cancel(number, { billingPct: '50' })
    await house.db
      .update(deliveryRequestVersions)
      .set({ unitPrice: '1', tollsCents: 1, cancelPct: 3 })
      .where(eq(deliveryRequestVersions.id, versionId))
    expect((await read(number, '/figures')).revenueCents).toBe(39_246)
    const columns = `cancel_charge_cents = 1, cancel_billing_pct = 100, cancelled_by = 'TRANSPORTEUR', cancelled_at = now(), status = 'PLANIFIE'`
    for (const change of columns.split(',')) {
      await expect(house.db.execute(sql`update journey set ${sql.raw(change)} where id = ${id}`), change).rejects.toMatchObject({
        cause: { code: '23514', constraint_name: 'journey_frozen' },
      })
    }
  })
})

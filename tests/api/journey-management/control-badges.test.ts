import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents } from '#api/schema/house/documents.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { versionServices } from '#api/schema/sales/delivery-requests.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { journeyBadges } from '#domain/journey-management/journeys/badges.ts'
import { RANGE } from '#domain/messages.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { refusal } from '#tests/support/refusals.ts'
import { TODAY } from '#tests/support/today.ts'

let house: Lines
let waiting: string
beforeAll(async () => {
  house = await startLines()
  await house.db.update(companies).set({ freeWaitingMin: 60 }).where(eq(companies.id, house.client.id))
  const [service] = await house.db
    .insert(additionalServices)
    .values({ code: 'ATTENTE', label: 'Attente', unit: 'QUART_HEURE', unitPrice: '11.25', trigger: 'AUTO_ATTENTE' })
    .returning()
  waiting = service!.id
})
afterAll(() => house.close())

const DAY = addDays(TODAY, -1)
/** Finished journey that arrived at 08:10 for 08:30 and left at this time. */
async function over(departure: string, { mode, at = house.site.id }: { mode?: 'INCLUS' | 'FACTURE'; at?: string } = {}) {
  const { version } = await house.line({})
  if (mode) await house.db.insert(versionServices).values({ versionId: version.id!, serviceId: waiting, mode })
  const times = { plannedStart: instantAt(DAY, 0, '06:00'), plannedEnd: instantAt(DAY, 0, '11:00') }
  const { number } = await house.run(
    {
      serviceDate: DAY,
      versionId: version.id,
      ...times,
      actualStart: times.plannedStart,
      actualEnd: times.plannedEnd,
      priceCents: 50_000,
      status: 'TERMINE',
    },
    {
      addressId: at,
      kind: 'LIVRAISON',
      plannedArrival: instantAt(DAY, 0, '08:30'),
      plannedDeparture: instantAt(DAY, 0, '09:00'),
      actualArrival: instantAt(DAY, 0, '08:10'),
      actualDeparture: instantAt(DAY, 0, departure),
      status: 'TERMINE',
      signatory: 'M. Oudin',
      signedAt: instantAt(DAY, 0, departure),
    },
  )
  return number
}
async function badges(number: string) {
  const { rows } = (await house.call('OPERATOR', 'GET', `/journeys?dates=all&q=${number}`)).body
  return journeyBadges(rows[0], new Date().toISOString())
}

describe('control badges (domain.md §3.7, badges)', () => {
  it('« Attente non facturée »: waiting beyond the free time without a clause', async () => {
    // 08:30 to 10:25: 115 minutes, 60 of them free.
    expect(await badges(await over('10:25'))).toEqual(['waitingUncharged'])
    expect(await badges(await over('09:30'))).toEqual([])
    for (const mode of ['FACTURE', 'INCLUS'] as const) expect(await badges(await over('10:25', { mode }))).toEqual([])
    // Carrier depots are not charged.
    expect(await badges(await over('10:25', { at: house.depot.id }))).toEqual([])
  })

  it('« Palettes en écart »: given and returned pallets differ', async () => {
    const number = await over('09:00')
    const note = (given: string, returned: string) =>
      house.call('OPERATOR', 'POST', `/journeys/${number}/stops/1`, {
        arrival: `${DAY}T08:10`,
        departure: `${DAY}T09:00`,
        palletsGiven: given,
        palletsReturned: returned,
        signed: 'on',
        signatory: 'M. Oudin',
      })
    expect(await note('-1', '')).toMatchObject(refusal('palletsGiven', RANGE(0, 999)))
    expect((await note('12', '10')).status).toBe(200)
    expect(await badges(number)).toEqual(['palletGap'])
    const { stops, journey } = (await house.call('OPERATOR', 'GET', `/journeys/${number}`)).body
    expect(stops[0]).toMatchObject({ palletsGiven: 12, palletsReturned: 10 })
    const history = JSON.stringify((await house.api.call('OPERATOR', 'GET', `/history/${journey.id}`)).body)
    expect(history).toContain('Palettes données')
    await note('12', '12')
    expect(await badges(number)).toEqual([])
  })

  it('« Écart km > 10 % », « Sans prix » and « Sans BL »: rows and filter agree', async () => {
    const number = await over('09:00')
    const [found] = await house.db.select({ id: journeys.id }).from(journeys).where(eq(journeys.number, number))
    const id = found!.id
    const runs = async (changes: Partial<typeof journeys.$inferInsert>) => {
      await house.db.update(journeys).set(changes).where(eq(journeys.id, id))
      return badges(number)
    }
    const km = { kmLoaded: '180', kmEmpty: '20', odometerStart: 1000 }
    expect(await runs({ ...km, odometerEnd: 1220 })).toEqual([])
    expect(await runs({ ...km, odometerEnd: 1221 })).toEqual(['kmGap'])
    expect(await runs({ ...km, odometerEnd: 1179, priceCents: null })).toEqual(['noPrice', 'kmGap'])
    expect(await runs({ odometerStart: null, odometerEnd: null, kmReal: 221 })).toEqual(['noPrice', 'kmGap'])
    expect(await runs({ kmLoaded: '0', kmEmpty: '0', kmReal: 9 })).toEqual(['noPrice'])
    await house.db.update(journeyStops).set({ signedAt: null, signatory: null }).where(eq(journeyStops.journeyId, id))
    expect(await badges(number)).toEqual(['noPrice', 'noProof'])
    // The tab « Documents » agrees, also after a returned slip.
    const saidInTab = async () => (await house.call('OPERATOR', 'GET', `/journeys/${number}/papers`)).body.noProof
    expect(await saidInTab()).toBe(true)
    const paper = (kind: string, stopPosition: number | null) =>
      house.db
        .insert(documents)
        .values({
          ...{ kind, stopPosition, ownerTable: 'journey', ownerId: id, label: kind, fileName: 'bl.pdf' },
          ...{ mediaType: 'application/pdf', sizeBytes: 1, storageKey: `badge-${kind}-${stopPosition}` },
        })
        .returning()
        .then(([row]) => row!.id)
    const takeOff = (paperId: string) => house.db.update(documents).set({ archived: true }).where(eq(documents.id, paperId))
    for (const other of [await paper('TEMPERATURE', null), await paper('BL', 7)]) {
      expect([await badges(number), await saidInTab()]).toEqual([['noPrice', 'noProof'], true])
      await takeOff(other)
    }
    for (const [kind, at] of [
      ['BL', 1],
      ['LV_SIGNEE', null],
      ['PHOTO', null],
    ] as const) {
      const slip = await paper(kind, at)
      expect([await badges(number), await saidInTab()]).toEqual([['noPrice'], false])
      await takeOff(slip)
    }
    const numbers = async (query: string) =>
      (await house.call('OPERATOR', 'GET', `/journeys?dates=all&${query}`)).body.rows.map((row: { number: string }) => row.number)
    expect(await numbers('badge=noProof')).toContain(number)
    expect(await numbers('badge=noProof&badge=kmGap')).toContain(number)
    expect(await numbers('badge=kmGap')).not.toContain(number)
    expect(await numbers('toControl=1')).toContain(number)
    expect(await runs({ status: 'NON_EXECUTE' })).toEqual([])
    expect(await numbers('badge=noProof')).not.toContain(number)
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { FILE_KIND } from '#domain/documents/file-messages.ts'
import { NOTFOUND, REQ, STATE } from '#domain/messages.ts'
import { ROLES } from '#domain/roles.ts'
import { memoryStore } from '#tests/support/files/memory-store.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { TODAY } from '#tests/support/today.ts'

/** « Mes documents », « Mes échéances » and absence proofs (`domain.md` §2.4, §3.11, §4.1): own ones only. */

let house: Lines
let mine: string
let other: string
let driver: string
beforeAll(async () => {
  house = await startLines({ files: { ...memoryStore(), stream: async () => new Blob(['papier']).stream() } })
  mine = house.drivers[0].id!
  other = house.drivers[1].id!
  const [account] = await house.db.update(users).set({ driverId: mine }).where(eq(users.role, 'DRIVER')).returning()
  driver = account!.id
  await house.db
    .update(drivers)
    .set({ heavyLicenceValidTo: addDays(TODAY, 20), tachoCardValidTo: addDays(TODAY, 400) })
    .where(eq(drivers.id, mine))
})
afterAll(() => house?.close())

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Answer = { status: number; body: any }
const AT = '/home/my-day'
const call = (method: string, path: string, body?: object) => house.api.call('DRIVER', method, AT + path, body) as Promise<Answer>
const fileOf = async (id: string) => house.api.fetch('DRIVER', `${AT}/papers/${id}/content`)

let count = 0
async function paper(ownerTable: string, ownerId: string, kind: string, over: object = {}): Promise<string> {
  const file = { fileName: `${kind}.pdf`, mediaType: 'application/pdf', sizeBytes: 8, storageKey: `paper-${count++}` }
  const row = { ...file, ownerTable, ownerId, kind, label: kind, ...over }
  return (await house.db.insert(documents).values(row).returning({ id: documents.id }))[0]!.id
}

it("shows the driver's own documents and those of today's vehicle, without office documents", async () => {
  const [fco] = await house.db.select().from(certificationTypes).where(eq(certificationTypes.code, 'SST'))
  const held = await house.db
    .insert(driverCertifications)
    .values([mine, other].map(driverId => ({ driverId, typeId: fco!.id, obtainedOn: '2026-01-05', validTo: addDays(TODAY, 40) })))
    .returning()
  const [vehicle, foreign] = house.carriers
  const at = (day: string) => ({ serviceDate: day, plannedStart: `${day}T08:00:00Z`, plannedEnd: `${day}T09:00:00Z` })
  await house.run({ ...at(TODAY), driverId: mine, vehicleId: vehicle.id, status: 'AFFECTE' })
  await house.run({ ...at(addDays(TODAY, 1)), driverId: mine, vehicleId: foreign!.id, status: 'AFFECTE' })
  const shown = [
    await paper('driver', mine, 'PERMIS'),
    await paper('driver_certification', held[0]!.id, 'JUSTIFICATIF'),
    await paper('vehicle', vehicle.id!, 'CARTE_GRISE'),
  ]
  const hidden = [
    await paper('driver', mine, 'CONTRAT'),
    await paper('driver', mine, 'PERMIS', { archived: true }),
    await paper('driver', other, 'PERMIS'),
    await paper('driver_certification', held[1]!.id, 'JUSTIFICATIF'),
    await paper('vehicle', vehicle.id!, 'FACTURE'),
    await paper('vehicle', foreign!.id!, 'CARTE_GRISE'),
    await paper('company', vehicle.id!, 'CARTE_GRISE'),
  ]
  const { body } = await call('GET', '/papers')
  expect(body.documents.map(({ id }: { id: string }) => id)).toEqual(shown)
  expect(body.documents[2]).toMatchObject({ kind: 'CARTE_GRISE', of: vehicle.plate })
  expect(JSON.stringify(body)).not.toContain('storageKey')
  for (const id of shown) {
    const answer = await fileOf(id)
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, expect.stringMatching(/^inline; /)])
  }
  for (const id of [...hidden, mine]) expect((await fileOf(id)).status).toBe(404)
  for (const role of ROLES.filter(role => role !== 'DRIVER'))
    expect((await house.api.fetch(role, `${AT}/papers/${shown[0]}/content`)).status, role).toBe(404)
  // The office's route stays closed to the driver.
  expect((await house.api.fetch('DRIVER', `/documents/${shown[0]}/content`)).status).toBe(404)
})

it('lists certifications, licence and card by end date with the days left', async () => {
  const { deadlines } = (await call('GET', '/papers')).body
  const left = deadlines.map(({ daysLeft }: { daysLeft: number | null }) => daysLeft)
  expect(deadlines[0]).toMatchObject({ type: 'Permis groupe lourd', daysLeft: 20, status: 'A_RENOUVELER' })
  expect(left).toEqual([...left].sort((a, b) => (a ?? 1e9) - (b ?? 1e9)))
  expect(left).toContain(400)
})

it('shows no documents to an account without a driver', async () => {
  await house.db.update(users).set({ driverId: null }).where(eq(users.id, driver))
  try {
    expect((await call('GET', '/papers')).body).toEqual({ documents: [], deadlines: [] })
  } finally {
    await house.db.update(users).set({ driverId: mine }).where(eq(users.id, driver))
  }
})

it("accepts the proof of the driver's own absence and notifies the office; other absences are not found", async () => {
  const leave = (driverId: string, day: number) => ({
    driverId,
    kind: 'MALADIE',
    from: addDays(TODAY, day),
    to: addDays(TODAY, day),
  })
  const made = async (driverId: string, day: number) =>
    ((await house.api.call('ADMIN', 'POST', '/human-resources/absences', leave(driverId, day))) as Answer).body.id as string
  const [own, foreign] = [await made(mine, 50), await made(other, 50)]
  const lacking = async () => {
    const { body } = (await house.api.call('OPERATOR', 'GET', '/human-resources/absences?noProof=1')) as Answer
    return body.rows.map(({ id }: { id: string }) => id)
  }
  const send = async (id: string, file: File) => {
    const form = new FormData()
    form.set('file', file)
    return house.api.call('DRIVER', 'POST', `${AT}/absences/${id}/documents`, form) as Promise<Answer>
  }
  const pdf = new File(['%PDF-1.4 avis'], 'avis.pdf', { type: 'application/pdf' })
  expect(await lacking()).toEqual(expect.arrayContaining([own, foreign]))
  expect(await send(own, new File(['<html>'], 'avis.pdf'))).toMatchObject({ status: 422, body: { message: FILE_KIND } })
  expect(await send(own, new File([], 'avis.pdf'))).toMatchObject({ status: 422, body: { message: REQ } })
  expect(await send(foreign, pdf)).toMatchObject({ status: 404, body: { message: NOTFOUND } })
  expect((await send(own, pdf)).status).toBe(201)

  expect(await lacking()).toEqual(expect.arrayContaining([foreign]))
  expect(await lacking()).not.toContain(own)
  const { rows } = (await call('GET', '/absences')).body
  const row = rows.find(({ id }: { id: string }) => id === own)
  expect(row).toMatchObject({ proofs: 1, proofId: expect.any(String) })
  expect((await fileOf(row.proofId)).status).toBe(200)
  const told = await house.db.select().from(notifications).where(eq(notifications.object, own))
  expect(told.filter(({ kind }) => kind === 'ABSENCE_PROOF')).toHaveLength(3)

  await house.db.update(absences).set({ status: 'ANNULEE' }).where(eq(absences.id, own))
  expect(await send(own, pdf)).toMatchObject({ status: 422, body: { message: STATE('Annulée') } })
})

import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '#api/schema/administration/users.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { FILE_KIND } from '#domain/documents/file-messages.ts'
import { PAPER_WAITS } from '#domain/human-resources/driver-certifications/certification.ts'
import { FUTURE, REQ } from '#domain/messages.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { type House, startHouse } from '#tests/api/laws/record-case.ts'
import { TODAY } from '#tests/support/today.ts'

let house: House
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.api.close())

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
const typeId = async (code: string) =>
  (await house.db.select().from(certificationTypes).where(eq(certificationTypes.code, code)))[0]!.id
async function send(role: Role, code: string, over: Record<string, string> = {}, bytes: BlobPart = PNG) {
  const body = new FormData()
  const fields = { typeId: await typeId(code), number: '44AB', obtainedOn: TODAY, validTo: '2031-11-01', ...over }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', new File([bytes], 'permis.png', { type: 'image/png' }))
  return house.call(role, 'POST', '/profile/papers', body)
}

it('lets a driver send a licence photo, which CONCEPTOR sees and confirms', async () => {
  const { status, body } = await send('DRIVER', 'PERMIS_C')
  expect(status).toBe(201)
  const [row] = await house.db.select().from(driverCertifications).where(eq(driverCertifications.id, body.id))
  expect(row).toMatchObject({ driverId: house.driver.id, state: 'A_VERIFIER', number: '44AB', validTo: '2031-11-01' })
  const told = await house.db
    .select({ role: users.role })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(and(eq(notifications.kind, 'CERTIFICATION_SENT'), eq(notifications.object, body.id)))
  expect(new Set(told.map(({ role }) => role))).toEqual(new Set(['CONCEPTOR']))

  const AT = '/human-resources/driver-certifications'
  const { rows } = await house.must(house.call('CONCEPTOR', 'GET', `${AT}?status=A_VERIFIER`))
  expect(rows.map((one: { id: string }) => one.id)).toEqual([body.id])
  const sheet = await house.must(house.call('CONCEPTOR', 'GET', `${AT}/${body.id}`))
  const [document] = sheet.documents
  const readers = await Promise.all(
    ROLES.map(async role => [role, (await house.call(role, 'GET', `/documents/${document.id}/content`)).status]),
  )
  expect(Object.fromEntries(readers)).toEqual({ ADMIN: 200, CONCEPTOR: 200, SALES: 404, OPERATOR: 200, DRIVER: 404 })

  const confirmed = { number: '44AB', obtainedOn: TODAY, validTo: '2031-11-01', version: sheet.version }
  await house.must(house.call('CONCEPTOR', 'POST', `${AT}/${body.id}/obtain`, confirmed))
  const [driver] = await house.db.select().from(drivers).where(eq(drivers.id, house.driver.id!))
  expect(driver).toMatchObject({ licenceNo: '44AB', heavyLicenceValidTo: '2031-11-01' })
})

it('shows drivers their own sheet without office notes, and none to others', async () => {
  const { driver } = await house.must(house.call('DRIVER', 'GET', '/profile/papers'))
  expect(driver).toMatchObject({ code: house.driver.code, depot: expect.any(String), licenceCategories: expect.any(Array) })
  for (const field of ['id', 'note', 'suspensionReason', 'leaveReason', 'version']) expect(driver).not.toHaveProperty(field)
  expect(await house.must(house.call('ADMIN', 'GET', '/profile/papers'))).toEqual({ driver: null, types: [], rows: [] })
})

it('shows own documents with one pending per type, and reports errors', async () => {
  expect((await send('DRIVER', 'FCO')).status).toBe(201)
  const issues = async (answer: ReturnType<typeof send>) => {
    const { status, body } = await answer
    return [status, body.issues]
  }
  expect(await issues(send('DRIVER', 'FCO'))).toEqual([422, [{ path: 'typeId', message: PAPER_WAITS }]])
  expect(await issues(send('DRIVER', 'SST', { obtainedOn: addDays(TODAY, 1) }))).toEqual([
    422,
    [{ path: 'obtainedOn', message: FUTURE }],
  ])
  expect(await issues(send('DRIVER', 'SST', {}, 'x'))).toEqual([422, [{ path: 'file', message: FILE_KIND }]])
  expect(await issues(send('DRIVER', 'SST', {}, ''))).toEqual([422, [{ path: 'file', message: REQ }]])
  const own = await house.must(house.call('DRIVER', 'GET', '/profile/papers'))
  expect(own.rows).toContainEqual(expect.objectContaining({ type: 'FCO (formation continue)', status: 'A_VERIFIER' }))
})

it('has nothing for a user who is no driver', async () => {
  expect(await house.must(house.call('SALES', 'GET', '/profile/papers'))).toEqual({ driver: null, types: [], rows: [] })
  expect((await send('SALES', 'FCO')).status).toBe(404)
})

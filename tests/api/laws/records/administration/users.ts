import { users } from '#api/schema/administration/users.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import type { House, RecordCases } from '../../record-case.ts'

const AT = '/administration/users'

async function user(house: House) {
  const driver = house.make.driver({ depotId: house.depot.id })
  await house.db.insert(drivers).values(driver)
  return {
    lastName: 'Robin',
    firstName: 'Maëlle',
    email: `loi${house.number('user')}@fiches.test`,
    role: 'DRIVER',
    driverId: driver.id,
    phone: '06 39 98 00 07',
    // For sellers only: a driver loses it.
    allClients: true,
  }
}
async function fresh(house: House, over: Partial<typeof users.$inferInsert> = {}) {
  const row = { lastName: 'Roux', firstName: 'Denis', email: `loi${house.number('user')}@fiches.test`, role: 'SALES' as const }
  return {
    id: (
      await house.db
        .insert(users)
        .values({ ...row, ...over })
        .returning()
    )[0]!.id,
  }
}

export const userCases: RecordCases = {
  [`POST ${AT}`]: async house => ({ body: await user(house) }),
  [`PUT ${AT}/{id}`]: async house => ({
    at: await fresh(house, { allClients: true }),
    body: { ...(await user(house)), version: 1 },
  }),
  [`POST ${AT}/{id}/invite`]: async house => ({ at: await fresh(house, { status: 'INVITE' }) }),
  [`POST ${AT}/{id}/reassign`]: async house => {
    const at = await fresh(house)
    const client = await house.company({ salesUserId: at.id })
    return { at, body: { to: (await fresh(house)).id }, root: client.id, named: { to: ['salesUserId'] } }
  },
  [`POST ${AT}/{id}/deactivate`]: async house => ({
    at: await fresh(house),
    body: { to: (await fresh(house)).id },
    named: { to: [] },
  }),
  [`POST ${AT}/{id}/reactivate`]: async house => ({ at: await fresh(house, { status: 'DESACTIVE' }) }),
}

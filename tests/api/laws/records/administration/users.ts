import { users } from '#api/schema/administration/users.table.ts'
import { webhookDeliveries } from '#api/schema/administration/webhooks.table.ts'
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

const application = (house: House) => ({
  name: `Portail ${house.number('application')}`,
  role: 'OPERATOR',
  areas: ['sales', 'materials'],
  acts: ['address.write'],
  positions: 'on',
  networks: '192.0.2.0/24',
  expiresOn: '2031-05-04',
})

const webhook = (house: House) => ({
  name: `Portail ${house.number('webhook')}`,
  url: 'https://exemple.fr/quai',
  events: ['journey.ended', 'invoice.validated'],
})
const subscribed = (house: House) => house.idOf(house.call('ADMIN', 'POST', `${AT}/webhooks`, webhook(house)))

export const userCases: RecordCases = {
  [`POST ${AT}/webhooks`]: async house => ({ body: webhook(house), root: null }),
  [`PUT ${AT}/webhooks/{id}`]: async house => ({
    at: { id: await subscribed(house) },
    body: { ...webhook(house), version: 1 },
    root: null,
  }),
  [`POST ${AT}/webhooks/{id}/secret`]: async house => ({ at: { id: await subscribed(house) }, root: null }),
  [`POST ${AT}/webhooks/{id}/test`]: async house => ({ at: { id: await subscribed(house) }, root: null }),
  [`POST ${AT}/webhooks/{id}/remove`]: async house => ({ at: { id: await subscribed(house) }, root: null }),
  [`POST ${AT}/webhooks/{id}/deliveries/{deliveryId}/replay`]: async house => {
    const id = await subscribed(house)
    const message = { webhookId: id, event: 'journey.ended', recordId: id, data: {}, status: 'ECHEC' as const }
    const [dead] = await house.db.insert(webhookDeliveries).values(message).returning({ id: webhookDeliveries.id })
    return { at: { id, deliveryId: dead!.id }, root: null }
  },
  [`POST ${AT}/applications`]: async house => ({ body: application(house), root: null }),
  [`POST ${AT}/applications/{id}/revoke`]: async house => ({
    at: { id: await house.idOf(house.call('ADMIN', 'POST', `${AT}/applications`, application(house))) },
    root: null,
  }),
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

import { contacts } from '#api/schema/sales/companies.table.ts'
import type { House, RecordCases } from '../record-case.ts'
import { assigned, run } from './journey-management.ts'

const LIVE = '/journey-management/live'
const DEVICES = '/materials/vehicles/{id}/devices'

const device = (house: House) => ({ label: 'Boîtier', kind: 'BOITIER', identifier: `IMEI-${house.number('device')}` })
const underWay = (house: House) => run(house, { ...assigned(house), status: 'EN_COURS' })

export const liveCases: RecordCases = {
  [`POST ${LIVE}/{ref}/passage`]: async house => {
    const { ref, serviceDate } = await underWay(house)
    return {
      at: { ref },
      body: { stop: '0', arrival: `${serviceDate}T06:00`, departure: `${serviceDate}T06:20` },
      root: ref,
      named: { stop: [], arrival: ['actualArrival'], departure: ['actualDeparture'] },
    }
  },
  [`POST ${LIVE}/{ref}/message`]: async house => {
    const { ref } = await underWay(house)
    return { at: { ref }, body: { body: 'Passez par la rocade' }, root: ref }
  },
  [`POST ${LIVE}/{ref}/inform`]: async house => {
    // Hours late.
    const { ref } = await underWay(house)
    const [contact] = await house.db
      .insert(contacts)
      .values({ companyId: house.client.id, lastName: 'Aubry', email: `quai${house.number('contact')}@laiterie.test` })
      .returning()
    return {
      at: { ref },
      body: { stop: '1', kind: '60', contactId: contact!.id, text: 'Le camion arrive plus tard' },
      root: ref,
      named: { stop: ['plannedArrival'], contactId: ['sentTo'] },
    }
  },
  'POST /materials/vehicles/{id}/track': async house => {
    const body = new FormData()
    const minutes = 60 + house.number('track')
    const time = new Date(Date.now() - minutes * 60_000).toISOString()
    body.set('file', new File([`<gpx><trkpt lat="47.2" lon="-1.5"><time>${time}</time></trkpt></gpx>`], 'jour.gpx'))
    return { at: { id: house.vehicle.id! }, body }
  },
  [`POST ${DEVICES}`]: async house => ({ at: { id: house.vehicle.id! }, body: device(house) }),
  [`POST ${DEVICES}/{deviceId}/revoke`]: async house => {
    const id = house.vehicle.id!
    return {
      at: { id, deviceId: await house.idOf(house.call('ADMIN', 'POST', `/materials/vehicles/${id}/devices`, device(house))) },
    }
  },
}

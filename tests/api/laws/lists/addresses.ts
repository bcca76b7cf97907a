import { factories } from '#api/db/seed/factories.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { PROTOCOL_SOON_DAYS } from '#domain/sales/addresses/values.ts'
import { TODAY } from '#tests/support/today.ts'
import { by, inPortions, type MakeCase, naming, on } from '../list-case.ts'
import { french } from '../order.ts'

export const addressList: MakeCase = async db => {
  const make = factories('laws of addresses', { first: 50_000 })
  await db
    .insert(addresses)
    .values([
      make.address({ label: 'Sans position', lat: null, lng: null }),
      make.address({ label: 'Fermé', archived: true }),
      make.address({ label: 'Échu', protocolDate: '2020-01-01', protocolExpiry: addDays(TODAY, -1) }),
      make.address({ label: 'Dernier jour', protocolDate: '2020-01-01', protocolExpiry: TODAY }),
      make.address({ label: 'Bientôt', protocolDate: '2020-01-01', protocolExpiry: addDays(TODAY, PROTOCOL_SOON_DAYS) }),
      make.address({ label: 'Plus tard', protocolDate: '2020-01-01', protocolExpiry: addDays(TODAY, PROTOCOL_SOON_DAYS + 1) }),
    ])
  return {
    everything: { archived: '1' },
    orders: { label: row => french(row.label), city: row => french(row.city), zip: row => row.zip },
    filters: {
      archived: on(row => row.archived),
      company: by(row => row.companyId),
      companyName: naming(row => row.company),
      own: on(row => row.companyId === null),
      kind: { fits: (row, value) => row.kind === value },
      department: by(row => (row.country === 'FR' && row.zip < '97' ? row.zip.slice(0, 2) : null)),
      holidayZone: { fits: (row, value) => row.holidayZone === value },
      unlocated: on(row => row.lat === null),
      protocolExpired: on(row => row.protocolExpiry !== null && row.protocolExpiry < TODAY),
      protocolSoon: on(
        row =>
          row.protocolExpiry !== null && row.protocolExpiry >= TODAY && row.protocolExpiry <= addDays(TODAY, PROTOCOL_SOON_DAYS),
      ),
    },
    exported: row => row.label,
    pictures: { map: body => body.total },
    insert: labels =>
      inPortions(
        labels.map(label => make.address({ label, city: 'Évron', zip: '53600' })),
        rows => db.insert(addresses).values(rows),
      ),
  }
}

import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { SERVICE_TRIGGERS, SERVICE_UNITS } from '#domain/sales/additional-services/values.ts'
import { inPortions, type MakeCase, on } from '../list-case.ts'
import { figure, french } from '../order.ts'

export const serviceList: MakeCase = async db => {
  let number = 0
  const service = (label: string) => {
    number += 1
    return { code: `LOI_${number}`, label, unit: 'FORFAIT' as const, unitPrice: '18.5' }
  }
  await db
    .insert(additionalServices)
    .values([
      { ...service('Élingage'), active: false },
      ...SERVICE_UNITS.map(unit => ({ ...service('Échelle'), unit })),
      ...SERVICE_TRIGGERS.map(trigger => ({ ...service('Echelle'), trigger })),
    ])
  return {
    everything: { inactive: '1' },
    number: row => row.code,
    orders: { code: row => row.code, label: row => french(row.label), unitPrice: row => figure(row.unitPrice) },
    filters: {
      inactive: on(row => !row.active),
      unit: { fits: (row, value) => row.unit === value },
      trigger: { fits: (row, value) => row.trigger === value },
    },
    additions: ['year'],
    exported: row => row.code,
    insert: labels => inPortions(labels.map(service), rows => db.insert(additionalServices).values(rows)),
  }
}

import { costFactors } from '#api/schema/transverse/cost-factors.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { VEHICLE_CATEGORIES } from '#domain/materials/vehicle-values.ts'
import { FACTOR_BASES } from '#domain/sales/pricing/cost.ts'
import { FACTOR_CONDITIONS } from '#domain/transverse/cost-factors/values.ts'
import { TODAY } from '#tests/support/today.ts'
import { inPortions, type MakeCase, on } from '../list-case.ts'
import { figure, french } from '../order.ts'

export const costFactorList: MakeCase = async db => {
  let number = 0
  const factor = (label: string) => {
    number += 1
    return { code: `LOI_${number}`, label, basis: 'HEURE' as const, amount: '2.15', validFrom: '2026-01-01' }
  }
  const former = { ...factor('Élagage'), validTo: addDays(TODAY, -1) }
  await db
    .insert(costFactors)
    .values([
      former,
      { ...former, validFrom: TODAY, validTo: null },
      { ...factor('Éteint'), active: false },
      ...FACTOR_BASES.map(basis => ({ ...factor('Étape'), basis })),
      ...FACTOR_CONDITIONS.map(condition => ({ ...factor('Etape'), condition })),
      ...VEHICLE_CATEGORIES.map(category => ({ ...factor('étape'), vehicleCategories: [category] })),
    ])
  return {
    everything: { inactive: '1', periods: '1' },
    orders: {
      code: row => [row.code, row.validFrom],
      label: row => french(row.label),
      amount: row => figure(row.amount),
    },
    filters: {
      inactive: on(row => !row.active),
      // All factors here have a value today.
      periods: on(row => row.validFrom > TODAY || (row.validTo !== null && row.validTo < TODAY)),
      basis: { fits: (row, value) => row.basis === value },
      condition: { fits: (row, value) => row.condition === value },
      category: { fits: (row, value) => row.vehicleCategories.length === 0 || row.vehicleCategories.includes(value) },
    },
    exported: row => row.code,
    insert: labels => inPortions(labels.map(factor), rows => db.insert(costFactors).values(rows)),
  }
}

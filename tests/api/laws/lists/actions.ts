import { actions } from '#api/schema/transverse/actions.table.ts'
import { ROLES } from '#domain/roles.ts'
import { ACTION_NATURES, EVENT_KINDS } from '#domain/transverse/actions/fields.ts'
import { inPortions, type MakeCase, on } from '../list-case.ts'
import { figure, french } from '../order.ts'

export const actionList: MakeCase = async db => {
  let number = 0
  const action = (label: string) => {
    number += 1
    return { code: `LOI_${number}`, label, nature: 'CURATIVE' as const }
  }
  await db
    .insert(actions)
    .values([
      { ...action('Élagage'), active: false },
      ...ACTION_NATURES.map(nature => ({ ...action('Étape'), nature })),
      ...EVENT_KINDS.map((event, index) => ({ ...action('Etape'), events: [event], defaultDelayDays: index })),
      ...ROLES.map(defaultRole => ({ ...action('étape'), defaultRole })),
    ])
  return {
    everything: { inactive: '1' },
    orders: {
      code: row => row.code,
      label: row => french(row.label),
      nature: row => [row.nature, row.code],
      delay: row => figure(row.defaultDelayDays),
    },
    filters: {
      inactive: on(row => !row.active),
      event: { fits: (row, value) => row.events.length === 0 || row.events.includes(value) },
      nature: { fits: (row, value) => row.nature === value },
      role: { fits: (row, value) => row.defaultRole === value },
    },
    exported: row => row.code,
    insert: labels => inPortions(labels.map(action), rows => db.insert(actions).values(rows)),
  }
}

import { CAUSE_TABLES } from '#api/schema/transverse/causes.table.ts'
import { RESPONSIBILITIES } from '#domain/transverse/cause-values.ts'
import { CAUSE_FAMILIES, type CauseListKey } from '#domain/transverse/causes/fields.ts'
import { inPortions, type MakeCase, on } from '../list-case.ts'
import { french } from '../order.ts'

export const causeList =
  (key: CauseListKey): MakeCase =>
  async db => {
    const causes = CAUSE_TABLES[key]
    let number = 0
    const cause = (label: string) => {
      number += 1
      return {
        code: `LOI_${number}`,
        label,
        // After those of the demonstration.
        order: 1000 + number,
        family: 'MATERIEL' as const,
        defaultResponsibility: 'TIERS' as const,
        countsInService: false,
      }
    }
    await db
      .insert(causes)
      .values([
        { ...cause('Élan'), active: false },
        ...CAUSE_FAMILIES.map(family => ({ ...cause('Épave'), family, countsInService: true })),
        ...RESPONSIBILITIES.map(defaultResponsibility => ({ ...cause('Epave'), defaultResponsibility })),
      ])
    return {
      everything: { inactive: '1' },
      orders: {
        order: row => row.order,
        code: row => row.code,
        label: row => french(row.label),
        family: row => [row.family, row.order],
        responsibility: row => [row.defaultResponsibility, row.order],
      },
      filters: {
        inactive: on(row => !row.active),
        counts: on(row => row.countsInService),
        family: { fits: (row, value) => row.family === value },
        responsibility: { fits: (row, value) => row.defaultResponsibility === value },
      },
      exported: row => row.code,
      insert: labels => inPortions(labels.map(cause), rows => db.insert(causes).values(rows)),
    }
  }

import { sql } from 'drizzle-orm'
import { CAUSE_TABLES } from '#api/schema/transverse/causes.table.ts'
import { CAUSE_LISTS, type CauseListKey } from '#domain/transverse/causes/fields.ts'
import type { House, RecordCases } from '../record-case.ts'

const cause = (house: House) => ({
  code: `LOI_${house.number()}`,
  label: 'Rayure',
  family: 'MARCHANDISE',
  defaultResponsibility: 'CLIENT',
  countsInService: 'on',
  requiresComment: 'on',
  requiresPhoto: 'on',
})

function casesOf(key: CauseListKey): RecordCases {
  const at = `/transverse/${key}`
  const causes = CAUSE_TABLES[key]
  async function fresh(house: House, over: { active?: false } = {}) {
    const row = {
      code: `LOI_${house.number()}`,
      label: 'Bris',
      defaultResponsibility: 'TIERS' as const,
      countsInService: false,
      order: sql`(select count(*) + 1 from ${causes})`,
      ...over,
    }
    return { id: (await house.db.insert(causes).values(row).returning())[0]!.id }
  }
  return {
    [`POST ${at}`]: async house => ({ body: cause(house) }),
    [`PUT ${at}/{id}`]: async house => ({ at: await fresh(house), body: { ...cause(house), version: 1 } }),
    [`POST ${at}/deactivate`]: async house => {
      const { id } = await fresh(house)
      return { body: { ids: [id] }, root: id, named: { ids: ['active'] } }
    },
    [`POST ${at}/{id}/move`]: async house => {
      const first = await fresh(house)
      await fresh(house)
      const { order } = await house.must(house.call('ADMIN', 'GET', `${at}/${first.id}`))
      return { at: first, body: { position: order + 1 }, named: { position: ['order'] } }
    },
    [`POST ${at}/{id}/merge`]: async house => ({
      at: await fresh(house),
      body: { into: (await fresh(house)).id, version: 1 },
      named: { into: ['mergedIntoId'] },
    }),
    [`POST ${at}/{id}/deactivate`]: async house => ({ at: await fresh(house) }),
    [`POST ${at}/{id}/reactivate`]: async house => ({ at: await fresh(house, { active: false }) }),
  }
}

export const causeCases: RecordCases = Object.assign({}, ...CAUSE_LISTS.map(casesOf))

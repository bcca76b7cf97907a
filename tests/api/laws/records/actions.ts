import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'
import { actions } from '#api/schema/transverse/actions.table.ts'
import type { House, RecordCases } from '../record-case.ts'

const AT = '/transverse/actions'

const action = (house: House) => ({
  code: `LOI_${house.number()}`,
  label: 'Appeler le client',
  nature: 'CORRECTIVE',
  events: ['RETARD'],
  defaultDelayDays: '2',
  defaultRole: 'OPERATOR',
  checklist: ['Appeler', 'Confirmer'],
})
async function fresh(house: House, over: Partial<typeof actions.$inferInsert> = {}) {
  const row = { code: `LOI_${house.number()}`, label: 'Prévenir', nature: 'CURATIVE' as const, ...over }
  return { id: (await house.db.insert(actions).values(row).returning())[0]!.id }
}

export const actionCases: RecordCases = {
  [`POST ${AT}`]: async house => ({ body: action(house) }),
  [`PUT ${AT}/{id}`]: async house => ({ at: await fresh(house), body: { ...action(house), version: 1 } }),
  [`POST ${AT}/starter`]: async house => {
    // Requires an installation without assigned actions.
    await house.db.delete(actionTasks)
    await house.db.delete(actions)
    return { root: null }
  },
  [`POST ${AT}/deactivate`]: async house => {
    const { id } = await fresh(house)
    return { body: { ids: [id] }, root: id, named: { ids: ['active'] } }
  },
  [`POST ${AT}/{id}/deactivate`]: async house => ({ at: await fresh(house) }),
  [`POST ${AT}/{id}/reactivate`]: async house => ({ at: await fresh(house, { active: false }) }),
}

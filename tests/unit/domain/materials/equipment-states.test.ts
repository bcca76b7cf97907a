import { expect, it } from 'vitest'
import { EQUIPMENT_ACTS, equipmentActs, equipmentState, isPossible } from '#domain/materials/equipment/states.ts'
import { EQUIPMENT_STATUSES } from '#domain/materials/equipment-values.ts'

const live = (status: (typeof EQUIPMENT_STATUSES)[number]) => ({ status, archived: false })

it('lists the acts of each state; an archived piece can only be restored', () => {
  const possible = Object.fromEntries(
    EQUIPMENT_STATUSES.map(status => [status, EQUIPMENT_ACTS.filter(act => isPossible(act, live(status)))]),
  )
  expect(possible).toEqual({
    DISPONIBLE: ['assign', 'repair', 'lose', 'scrap'],
    AFFECTE: ['assign', 'return', 'repair', 'lose', 'scrap'],
    EN_REPARATION: ['repaired', 'lose', 'scrap'],
    PERDU: ['return', 'scrap', 'archive'],
    REFORME: ['archive'],
  })
  expect(EQUIPMENT_ACTS.filter(act => isPossible(act, { status: 'REFORME', archived: true }))).toEqual(['restore'])
})

it('lets OPERATOR record where a piece is, not that it is repaired or scrapped (domain.md §2.7)', () => {
  expect(equipmentActs('OPERATOR', live('AFFECTE'))).toEqual(['assign', 'return', 'repair', 'lose'])
  expect(equipmentActs('OPERATOR', live('EN_REPARATION'))).toEqual(['lose'])
  expect(equipmentActs('CONCEPTOR', live('EN_REPARATION'))).toEqual(['repaired', 'lose', 'scrap'])
  expect(equipmentActs('SALES', live('AFFECTE'))).toEqual([])
})

it('is named by its state, or archived', () => {
  expect(equipmentState(live('EN_REPARATION'))).toBe('En réparation')
  expect(equipmentState({ status: 'REFORME', archived: true })).toBe('Archivé')
})

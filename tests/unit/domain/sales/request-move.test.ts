import { describe, expect, it } from 'vitest'
import { BOARD_STATUSES, moveOf } from '#domain/sales/delivery-request/move.ts'
import { REQUEST_STATUSES } from '#domain/sales/delivery-request/values.ts'

describe('moving a card to another column', () => {
  it.each([
    ['BROUILLON', 'A_CONCEVOIR', 'submit'],
    ['CONCU', 'PROPOSE', 'propose'],
    ['PROPOSE', 'ACCEPTE', 'accept'],
    ['PROPOSE', 'REFUSE', 'refuse'],
    ['ACTIF', 'SUSPENDU', 'suspend'],
    ['SUSPENDU', 'ACTIF', 'resume'],
    ['ACTIF', 'TERMINE', 'terminate'],
  ] as const)('%s → %s is %s', (from, to, act) => expect(moveOf('SALES', from, to)).toEqual({ act }))

  it.each([
    ['A_CONCEVOIR', 'EN_CONCEPTION', "C'est la conception qui passe de « À concevoir » à « En conception »"],
    ['EN_CONCEPTION', 'BROUILLON', "C'est la conception qui passe de « En conception » à « Brouillon »"],
    ['ACCEPTE', 'ACTIF', '« Accepté » devient « Actif » de lui-même, à sa date'],
    ['BROUILLON', 'ACTIF', 'Action impossible au statut « Brouillon »'],
    ['TERMINE', 'ACTIF', 'Action impossible au statut « Terminé »'],
  ] as const)('%s → %s is refused with a reason', (from, to, why) => expect(moveOf('SALES', from, to)).toEqual({ why }))

  it('is refused without the right to sell; every status but archived has a column', () => {
    for (const from of BOARD_STATUSES) for (const to of BOARD_STATUSES) expect(moveOf('OPERATOR', from, to)).toHaveProperty('why')
    expect([...BOARD_STATUSES, 'ARCHIVE'].sort()).toEqual([...REQUEST_STATUSES].sort())
  })
})

import { describe, expect, it } from 'vitest'
import { actOnJourney, JOURNEY_ACTS, type JourneyAct, journeyActs } from '#domain/journey-management/journeys/transitions.ts'
import { JOURNEY_STATUS_LABELS, JOURNEY_STATUSES, LIVE_LINE_STATUSES } from '#domain/journey-management/journeys/values.ts'
import { LIVE_LINE_ACTS, nextLiveLineStatus } from '#domain/journey-management/live-lines/transitions.ts'
import { ROLES } from '#domain/roles.ts'

/**
 * `domain.md` §3.7 row by row: from, act, to, roles (§2.7), and « O: same day ». Everything else must be refused: the
 * test tries every role, status and act.
 */
const TABLE: [from: string[], act: JourneyAct, to: string, roles: string, sameDay?: string][] = [
  [['Planifié'], 'assign', 'Affecté', 'A C O'],
  [['Affecté'], 'confirm', 'Confirmé', 'A C O'],
  [['Affecté', 'Confirmé'], 'unassign', 'Planifié', 'A C O'],
  [['Affecté', 'Confirmé'], 'start', 'En cours', 'A C O'],
  [['En cours'], 'finish', 'Terminé', 'A C O'],
  [['Terminé'], 'control', 'Contrôlé', 'A O'],
  [['Contrôlé'], 'reopen', 'Terminé', 'A'],
  [['Terminé'], 'reopen', 'En cours', 'A'],
  [['Planifié', 'Affecté', 'Confirmé'], 'cancel', 'Annulé', 'A C', 'O'],
  [['Affecté', 'Confirmé', 'En cours'], 'notExecuted', 'Non exécuté', 'A C O'],
]
const LETTERS = { A: 'ADMIN', C: 'CONCEPTOR', S: 'SALES', O: 'OPERATOR', D: 'DRIVER' } as const
const TODAY = '2026-11-20'

function expected(role: string, act: JourneyAct, status: string, sameDay: boolean): string | null {
  for (const [from, name, to, roles, onTheDay = ''] of TABLE) {
    const allowed = `${roles} ${sameDay ? onTheDay : ''}`.split(' ').map(letter => LETTERS[letter as keyof typeof LETTERS])
    if (name === act && from.includes(status)) return allowed.includes(role as never) ? to : null
  }
  return null
}

describe('the transitions of a journey', () => {
  for (const role of ROLES) {
    for (const sameDay of [true, false]) {
      it(`${role}, ${sameDay ? 'on the day' : 'on another day'}: every status × act`, () => {
        for (const status of JOURNEY_STATUSES) {
          for (const act of JOURNEY_ACTS) {
            const outcome = actOnJourney(role, act, { status, serviceDate: sameDay ? TODAY : '2026-11-21', today: TODAY })
            const to = outcome.refusal ? null : JOURNEY_STATUS_LABELS[outcome.to]
            expect(to, `${role} ${act} at ${status}`).toBe(expected(role, act, JOURNEY_STATUS_LABELS[status], sameDay))
          }
        }
      })
    }
  }

  it('distinguishes a missing right from a wrong status', () => {
    const facts = { status: 'TERMINE', serviceDate: TODAY, today: TODAY } as const
    expect(actOnJourney('SALES', 'assign', facts).refusal).toBe('RIGHT')
    expect(actOnJourney('OPERATOR', 'assign', facts).refusal).toBe('STATE')
  })

  it('does not let OPERATOR cancel on another day', () => {
    expect(journeyActs('OPERATOR', { status: 'PLANIFIE', serviceDate: '2026-11-21', today: TODAY })).toEqual(['assign'])
    expect(journeyActs('OPERATOR', { status: 'PLANIFIE', serviceDate: TODAY, today: TODAY })).toEqual(['assign', 'cancel'])
    expect(journeyActs('SALES', { status: 'PLANIFIE', serviceDate: TODAY, today: TODAY })).toEqual([])
  })
})

describe('transitions of a live line', () => {
  it('are exactly those of the table', () => {
    const found = LIVE_LINE_STATUSES.flatMap(status =>
      LIVE_LINE_ACTS.flatMap(act => {
        const next = nextLiveLineStatus(status, act)
        return next ? [`${status} ${act} ${next}`] : []
      }),
    )
    expect(found).toEqual([
      'BROUILLON plan PLANIFIE',
      'PLANIFIE suspend SUSPENDU',
      'PLANIFIE close CLOTURE',
      'SUSPENDU resume PLANIFIE',
      'SUSPENDU close CLOTURE',
    ])
  })
})

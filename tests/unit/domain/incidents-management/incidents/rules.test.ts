import { describe, expect, it } from 'vitest'
import { type Closing, closingGaps } from '#domain/incidents-management/incidents/closing.ts'
import { incidentSchema, MORE_THAN_INJURED } from '#domain/incidents-management/incidents/incident.ts'
import { afterAct, canIncident, incidentActs, mayEnd } from '#domain/incidents-management/incidents/transitions.ts'
import { INCIDENT_STATUSES, severityOf } from '#domain/incidents-management/incidents/values.ts'
import { DATEORD, GPS, MINLEN, REQ } from '#domain/messages.ts'

const INPUT = {
  occurredAt: '2026-11-17T10:00',
  kind: 'PANNE',
  severity: '2',
  description: 'Pneu éclaté sur la voie de droite',
}
const refusals = (over: Record<string, unknown>) =>
  (incidentSchema.safeParse({ ...INPUT, ...over }).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

describe('incident declaration (domain.md §3.17)', () => {
  it('refuses with the exact texts', () => {
    expect(refusals({})).toEqual([])
    expect(refusals({ description: 'Pneu éclaté à nord' })).toEqual([['description', MINLEN(20)]])
    expect(refusals({ description: 'Pneu éclaté au nord.' })).toEqual([])
    expect(refusals({ kind: '' })).toEqual([['kind', REQ]])
    expect(refusals({ lat: '47,2' })).toEqual([['lng', GPS]])
    expect(refusals({ injured: '1', injuredEmployees: '2' })).toEqual([['injuredEmployees', MORE_THAN_INJURED]])
    expect(refusals({ expectedReturn: '2026-11-16' })).toEqual([['expectedReturn', DATEORD]])
  })

  it('rates ACCIDENT_CORPOREL at least « Grave »', () => {
    expect([1, 2, 3, 4].map(severity => severityOf('ACCIDENT_CORPOREL', severity))).toEqual([3, 3, 3, 4])
    expect(incidentSchema.parse({ ...INPUT, kind: 'ACCIDENT_CORPOREL', severity: '1' }).severity).toBe(3)
    expect(incidentSchema.parse({ ...INPUT, severity: '1' }).severity).toBe(1)
  })
})

describe('statuses', () => {
  it.each([
    [
      'qualify',
      ['DECLARE', 'EN_ANALYSE', 'ACTIONS_EN_COURS', 'ROUVERT'],
      ['EN_ANALYSE', 'EN_ANALYSE', 'ACTIONS_EN_COURS', 'EN_ANALYSE'],
    ],
    ['plan', ['EN_ANALYSE', 'ROUVERT'], ['ACTIONS_EN_COURS', 'ACTIONS_EN_COURS']],
    ['close', ['EN_ANALYSE', 'ACTIONS_EN_COURS', 'ROUVERT'], ['CLOS', 'CLOS', 'CLOS']],
    ['reopen', ['CLOS'], ['ROUVERT']],
  ] as const)('%s', (act, from, to) => {
    expect(INCIDENT_STATUSES.filter(status => canIncident(act, status))).toEqual(
      INCIDENT_STATUSES.filter(status => (from as readonly string[]).includes(status)),
    )
    expect(from.map(status => afterAct(act, status))).toEqual(to)
  })

  it('lets OPERATOR close only severities 1 and 2 (§2.7)', () => {
    expect([1, 2, 3, 4].map(severity => mayEnd('OPERATOR', severity))).toEqual([true, true, false, false])
    expect([1, 2, 3, 4].map(severity => mayEnd('CONCEPTOR', severity))).toEqual([true, true, true, true])
    expect(incidentActs('OPERATOR', { status: 'EN_ANALYSE', severity: 3, archived: false })).not.toContain('close')
    expect(incidentActs('ADMIN', { status: 'EN_ANALYSE', severity: 3, archived: false })).toContain('close')
    expect(incidentActs('ADMIN', { status: 'CLOS', severity: 3, archived: true })).toEqual([])
  })
})

describe('closing', () => {
  const whole: Closing = {
    ...{ severity: 3, causeId: 'c', responsibility: 'TIERS', analysis: null, requiresPhoto: false, photos: 0, openActions: 0 },
    ...{ why1: 'La jante était fendue', why2: null, why3: null, why4: null, why5: null },
  }
  it('requires cause, responsibility, analysis when severe, the photo of its cause, and finished actions', () => {
    expect(closingGaps(whole)).toEqual([])
    expect(closingGaps({ ...whole, causeId: null, responsibility: null })).toEqual(['la cause', 'la responsabilité'])
    expect(closingGaps({ ...whole, why1: null })).toEqual(["l'arbre des causes ou les 5 pourquoi"])
    expect(closingGaps({ ...whole, why1: null, analysis: 'Arbre joint' })).toEqual([])
    expect(closingGaps({ ...whole, why1: null, severity: 2 })).toEqual([])
    expect(closingGaps({ ...whole, requiresPhoto: true })).toEqual(['une photo, que la cause exige'])
    expect(closingGaps({ ...whole, openActions: 2 })).toEqual(['2 actions à terminer ou à annuler'])
  })
})

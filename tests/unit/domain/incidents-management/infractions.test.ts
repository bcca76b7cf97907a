import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countdown } from '#domain/calendar/countdown.ts'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import {
  alertDay,
  alertReached,
  DESIGNATION_ALERTS,
  designationDue,
  designationOf,
  lateWords,
} from '#domain/incidents-management/infractions/deadline.ts'
import {
  DESIGNATE_FIRST,
  NOT_SPEEDING,
  noticeSchema,
  RECEIVED_BEFORE,
  RETAINED_ABOVE,
  SENT_BEFORE,
} from '#domain/incidents-management/infractions/infraction.ts'
import { infractionActs, paymentRefusal, type Standing, statusOf } from '#domain/incidents-management/infractions/transitions.ts'
import { REQ } from '#domain/messages.ts'

describe('designation deadline (domain.md §6.11)', () => {
  it.each([
    ['2026-01-20', '2026-03-06'],
    ['2026-11-05', '2026-12-20'],
  ])('sent %s: due by %s', (sent, due) => expect(designationDue(sent)).toBe(due))

  it('keeps a Sunday deadline, with the last alert on the Friday before', () => {
    expect(isoWeekday('2026-12-20')).toBe(7)
    expect(alertDay('2026-12-20', 1)).toBe('2026-12-18')
    expect([alertReached('2026-12-20', '2026-12-17'), alertReached('2026-12-20', '2026-12-18')]).toEqual([5, 1])
    expect([alertReached('2026-12-20', '2026-12-20'), alertReached('2026-12-20', '2026-12-21')]).toEqual([1, null])
  })

  it('alerts 30, 15, 5 and 1 day before, on working days', () => {
    // 06/03/2026 is a Friday: its alerts would be on 04/02, 19/02, 01/03 (a Sunday) and 05/03.
    expect(DESIGNATION_ALERTS.map(days => alertDay('2026-03-06', days))).toEqual([
      '2026-02-04',
      '2026-02-19',
      '2026-02-27',
      '2026-03-05',
    ])
    // Monday is a holiday (Lundi de Pâques).
    expect(alertDay('2026-04-07', 1)).toBe('2026-04-03')
    expect(alertReached('2026-03-06', '2026-02-03')).toBeNull()
  })

  it("never alerts after its day, nor within the next alert's delay", () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 60 }), (day, left) => {
        const due = addDays('2026-01-01', day)
        const today = addDays(due, -left)
        const reached = alertReached(due, today)
        if (left > 30) return reached === null || alertDay(due, 30) <= today
        return reached !== null && reached >= Math.min(left, 1) && alertDay(due, reached) <= today
      }),
    ))

  it('counts down, then counts the days overdue', () => {
    expect([
      countdown('2026-03-06', '2026-03-02'),
      countdown('2026-03-06', '2026-03-06'),
      countdown('2026-03-06', '2026-03-08'),
    ]).toEqual(['J-4', 'J', 'J+2'])
    expect(lateWords('2026-03-06', '2026-03-06')).toBeNull()
    expect(lateWords('2026-03-06', '2026-03-09')).toBe('Délai de 45 jours dépassé depuis 3 jours')
  })

  it('describes the state of the designation', () => {
    const radar = { source: 'RADAR', designationDueOn: '2026-03-06', designatedOn: null, exemption: null } as const
    expect(designationOf(radar, '2026-03-06')).toBe('A_FAIRE')
    expect(designationOf(radar, '2026-03-07')).toBe('DEPASSEE')
    expect(designationOf({ ...radar, designatedOn: '2026-03-01' }, '2026-03-07')).toBe('FAITE')
    expect(designationOf({ ...radar, designatedOn: '2026-03-01', exemption: 'VOL' }, '2026-03-07')).toBe('EXEMPTEE')
    expect(designationOf({ ...radar, source: 'INTERCEPTION', designationDueOn: null }, '2026-03-07')).toBe('NON_REQUISE')
  })
})

describe('acts (domain.md §3.18, §2.7)', () => {
  const received: Standing = {
    status: 'RECUE',
    source: 'RADAR',
    designatedOn: null,
    paymentStatus: 'A_PAYER',
    contestOutcome: null,
  }
  it('refuses payment of automated fines before the designation', () => {
    for (const source of ['RADAR', 'VIDEO'] as const) {
      expect(paymentRefusal({ ...received, source })).toBe("Désignez d'abord le conducteur\u202f: payer ne vaut pas désignation")
      expect(DESIGNATE_FIRST).toBe(paymentRefusal({ ...received, source, status: 'IDENTIFIEE' }))
      expect(paymentRefusal({ ...received, source, status: 'DESIGNEE', designatedOn: '2026-03-01' })).toBeNull()
    }
    expect(paymentRefusal({ ...received, source: 'INTERCEPTION' })).toBeNull()
  })

  it('lets OPERATOR neither pay nor close; allows designation of automated fines only', () => {
    expect(infractionActs('OPERATOR', received)).toEqual(['identify', 'designate', 'contest', 'update'])
    expect(infractionActs('ADMIN', { ...received, status: 'DESIGNEE', designatedOn: '2026-03-01' })).toEqual([
      'pay',
      'contest',
      'close',
    ])
    expect(infractionActs('CONCEPTOR', { ...received, source: 'INTERCEPTION', status: 'IDENTIFIEE' })).not.toContain('designate')
    for (const role of ['SALES', 'DRIVER'] as const) expect(infractionActs(role, received)).toEqual([])
    expect(infractionActs('ADMIN', { ...received, status: 'CLOSE' })).toEqual([])
  })

  it('returns to the state of its designation after a contestation', () => {
    const of = { source: 'RADAR', designationDueOn: '2026-03-06', designatedOn: null, identifiedAt: null } as const
    expect(statusOf(of, '2026-03-01')).toBe('RECUE')
    expect(statusOf({ ...of, identifiedAt: '2026-02-01T00:00:00Z' }, '2026-03-06')).toBe('IDENTIFIEE')
    expect(statusOf(of, '2026-03-07')).toBe('HORS_DELAI')
    expect(statusOf({ ...of, designatedOn: '2026-02-01' }, '2026-03-07')).toBe('DESIGNEE')
  })
})

describe('notice form', () => {
  const notice = {
    noticeNo: ' 7412 abc ',
    source: 'RADAR',
    offenceId: '00000000-0000-7000-8000-000000000001',
    occurredAt: '2026-01-10T08:12',
    plate: 'aa-123-aa',
    noticeSentOn: '2026-01-10',
  }
  const issues = (over: object) =>
    noticeSchema.safeParse({ ...notice, ...over }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
  it('normalises its number and orders sending and receipt', () => {
    expect(noticeSchema.parse(notice)).toMatchObject({ noticeNo: '7412 ABC', points: null, fixed: null })
    expect(issues({ noticeSentOn: '2026-01-09' })).toEqual([['noticeSentOn', SENT_BEFORE]])
    expect(issues({ receivedOn: '2026-01-09' })).toEqual([['receivedOn', RECEIVED_BEFORE]])
    expect(issues({ plate: '' })).toEqual([['vehicleId', REQ]])
    expect(issues({ points: '7' })).toHaveLength(1)
  })
  it('has a retained speed between the limit and the measured speed', () => {
    expect(issues({ speedLimit: '80', speedMeasured: '93', speedRetained: '94' })).toEqual([['speedRetained', RETAINED_ABOVE]])
    expect(issues({ speedLimit: '80', speedMeasured: '93', speedRetained: '80' })).toEqual([['speedRetained', NOT_SPEEDING]])
    expect(issues({ speedLimit: '80', speedMeasured: '93', speedRetained: '88' })).toEqual([])
  })
})

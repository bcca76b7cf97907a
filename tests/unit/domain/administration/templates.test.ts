import { describe, expect, it } from 'vitest'
import { TEMPLATE_KINDS } from '#domain/administration/parameters/template-kinds.ts'
import {
  exampleOf,
  fillTemplate,
  HOUSE_TEMPLATES,
  TEMPLATE_NAMES,
  unknownNames,
} from '#domain/administration/parameters/templates.ts'
import { noticeSubject, noticeText } from '#domain/journey-management/live/notice.ts'
import { reminderSubject, reminderText } from '#domain/sales/invoices/reminder.ts'

const FEE = { days: 10, interestCents: 812, indemnityCents: 4_000, totalCents: 4_812 }

describe('e-mail templates (domain.md §4.9)', () => {
  it.each(TEMPLATE_KINDS)('%s: the default text uses only existing fields, and its example leaves none unfilled', kind => {
    const house = HOUSE_TEMPLATES[kind]
    expect(unknownNames(kind, 'subject', house.subject)).toEqual([])
    expect(unknownNames(kind, 'text', house.text)).toEqual([])
    const shown = exampleOf(kind, house)
    expect(`${shown.subject} ${shown.text}`).not.toMatch(/[{}]/)
    expect(Object.keys(TEMPLATE_NAMES[kind]).length).toBeGreaterThan(1)
  })

  it('names each unknown field once; refuses fees in a subject', () => {
    expect(unknownNames('INVITATION', 'text', 'Bonjour {prénom}, {solde} {solde} {constructor}')).toEqual([
      'solde',
      'constructor',
    ])
    expect(unknownNames('REMINDER_2', 'text', '{pénalités}')).toEqual([])
    expect(unknownNames('REMINDER_2', 'subject', '{pénalités}')).toEqual(['pénalités'])
  })

  it('does not parse fields in values, keeps the subject on one line and drops empty paragraphs', () => {
    const template = { subject: 'Pour {prénom}', text: 'Bonjour {prénom}\n\n{adresse}\n\nFin' }
    expect(fillTemplate(template, { prénom: '{adresse}\nX', adresse: '' })).toEqual({
      subject: 'Pour {adresse} X',
      text: 'Bonjour {adresse}\nX\n\nFin',
    })
  })

  it('fills notices and reminders, subjects from what is known when sending', () => {
    const own = { subject: '{trajet} {commune} {prévue}', text: '{libellé} {jour} {attendue} {transporteur}' }
    const notice = {
      kind: '30' as const,
      number: 'TR-1',
      label: 'Cholet → Bayonne',
      city: 'Cestas',
      plannedArrival: '2026-11-20T12:45:00.000Z',
      eta: '2026-11-20T13:33:00.000Z',
      carrier: 'TLO',
    }
    const templates = { NOTICE_LATE: own, NOTICE_CAUGHT_UP: HOUSE_TEMPLATES.NOTICE_CAUGHT_UP }
    expect(noticeSubject(notice, templates)).toBe('TR-1 Cestas 13:45')
    expect(noticeText(notice, templates)).toBe('Cholet → Bayonne 20/11/2026 14:33 TLO')
    expect(noticeSubject({ ...notice, kind: 'RETABLI' }, templates)).toBe('Retard rattrapé, Cestas')
    const facts = { number: 'FA-1', issueDate: '2026-10-02', dueDate: '2026-11-01', balanceCents: 128_400, carrier: 'TLO' }
    expect([1, 2, 3].map(level => reminderSubject({ ...facts, level }))).toEqual([
      'Facture FA-1 en attente de règlement',
      'Facture FA-1 en attente de règlement, seconde relance',
      'Mise en demeure, facture FA-1',
    ])
    expect(reminderText({ ...facts, level: 1, fee: FEE })).toContain(
      '1\u202f284,00\u00a0€ à régler sur notre facture FA-1 du 02/10/2026',
    )
    expect(reminderText({ ...facts, level: 4, fee: FEE })).toContain('pénalités de retard à ce jour 8,12\u00a0€')
  })
})

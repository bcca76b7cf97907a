import { describe, expect, it } from 'vitest'
import { DRIVER_POOL_TRANSITIONS } from '#domain/journey-management/drivers-pools/transitions.ts'
import { DRIVER_POOL_STATUSES } from '#domain/journey-management/drivers-pools/values.ts'
import { actOnJourney, JOURNEY_ACTS } from '#domain/journey-management/journeys/transitions.ts'
import { JOURNEY_STATUSES, LIVE_LINE_STATUSES } from '#domain/journey-management/journeys/values.ts'
import { LIVE_LINE_TRANSITIONS } from '#domain/journey-management/live-lines/transitions.ts'
import { type Act, may, RIGHTS } from '#domain/rights.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { COMPANY_TRANSITIONS } from '#domain/sales/companies/values.ts'
import { mayOnRequest, REQUEST_ACTS, REQUEST_TRANSITIONS } from '#domain/sales/delivery-request/states.ts'
import { spec } from '#tests/specification/statements.ts'
import { TODAY } from '#tests/support/today.ts'

const LETTERS: Record<string, Role> = { A: 'ADMIN', C: 'CONCEPTOR', S: 'SALES', O: 'OPERATOR', D: 'DRIVER' }

/** Letters of `domain.md` §2.7, row by row, for the implemented acts. */
const LETTERS_OF: Record<Act, string> = {
  'company.write': 'A S',
  'company.notes': 'A S O',
  'company.block': 'A',
  'company.archive': 'A S',
  'company.merge': 'A',
  'company.money': 'A S',
  'company.report': 'A S',
  'pallet.correct': 'A O',
  'contact.write': 'A S C O',
  'address.write': 'A S C O',
  'address.archive': 'A S C',
  'address.merge': 'A',
  'import.company': 'A S',
  'import.address': 'A S C O',
  'import.driver': 'A C',
  'import.vehicle': 'A C',
  'import.trailer': 'A C',
  'request.write': 'A S',
  'request.sell': 'A S',
  'request.archive': 'A',
  'request.price': 'A S',
  'request.design': 'A C',
  'service.write': 'A S',
  'service.archive': 'A',
  'service.tariff': 'A S',
  'factor.write': 'A S',
  'factor.archive': 'A',
  'action.write': 'A C',
  'action.archive': 'A C',
  'cause.write': 'A C',
  'cause.archive': 'A C',
  'parameter.write': 'A',
  'user.write': 'A',
  'user.archive': 'A',
  'liveLine.write': 'A C',
  'liveLine.generate': 'A C',
  'driverPool.write': 'A C',
  'driverPool.archive': 'A C',
  'journey.write': 'A C O',
  // A journey entered after its day.
  'journey.writePast': 'A C',
  'journey.assign': 'A C O',
  'journey.drive': 'A C O',
  // Own journeys (§3.7).
  'journey.driveOwn': 'D',
  // « S read + inform client » (§4.3).
  'journey.inform': 'A C O S',
  // OPERATOR cancels on the journey's day only.
  'journey.cancel': 'A C O',
  'journey.cancelAnyDay': 'A C',
  'journey.control': 'A O',
  'journey.reopen': 'A',
  'journey.comment': 'A C S O',
  // S requests modifications (§2.7) and approves price changes (§3.8).
  'modification.ask': 'A C S O',
  'modification.write': 'A C O',
  'modification.validate': 'A C',
  'modification.sell': 'A S',
  'modification.backdate': 'A',
  'replacement.write': 'A C O',
  'replacement.confirm': 'A C O',
  'journey.money': 'A C S',
  'material.write': 'A C',
  'material.state': 'A C O',
  // Device keys: like « Créer » of vehicles.
  'material.track': 'A C',
  'material.correct': 'A',
  'material.restore': 'A C',
  'material.archive': 'A C',
  'invoice.write': 'A',
  'invoice.validate': 'A',
  'invoice.pay': 'A',
  'delay.write': 'A C O',
  'delay.close': 'A C O',
  'delay.archive': 'A',
  'delay.declareOwn': 'D',
  'incident.write': 'A C O',
  'incident.close': 'A C O',
  'incident.closeSevere': 'A C',
  'incident.archive': 'A',
  'incident.declareOwn': 'D',
  'actionTask.write': 'A C O',
  'damage.write': 'A C O',
  'damage.declareOwn': 'D',
  // About amounts hidden from OPERATOR.
  'damage.decide': 'A C',
  'damage.close': 'A C',
  'damage.archive': 'A',
  'infraction.write': 'A C O',
  'infraction.pay': 'A C',
  'infraction.close': 'A C',
  'infraction.delete': 'A',
  'infraction.acknowledge': 'D',
  'offence.write': 'A C',
  'absence.write': 'A C O',
  // More than thirty days back (§3.11).
  'absence.writePast': 'A',
  'absence.request': 'D',
  'absence.decide': 'A C',
  // « Arrêt maladie » and « Accident du travail » that begin by the next working day; A and C ratify.
  'absence.validateIllness': 'A C O',
  'absence.archive': 'A',
  'certification.write': 'A C',
  'certification.deposit': 'A C O',
  'certification.suspend': 'A C',
  'certification.cancel': 'A',
  'certification.types': 'A C',
  // SALES answers tenders by name, type and dates only (§4.5).
  'certification.detail': 'A C O',
  'material.money': 'A C S',
  'cnr.write': 'A S',
  'cnr.archive': 'A',
  'driver.write': 'A C',
  'driver.phone': 'A C O',
  'driver.photo': 'A C O',
  'driver.personal': 'A C',
  'driver.suspend': 'A C',
  'driver.leave': 'A',
  'driver.archive': 'A',
  'driver.account': 'A',
  'driver.data': 'A',
}

/** Each right to save a form, with the right to read its amounts. */
const MONEY_OF_FORMS = [
  ['company.write', 'company.money'],
  ['import.company', 'company.money'],
  ['request.write', 'request.price'],
  ['service.write', 'service.tariff'],
  ['driver.write', 'driver.personal'],
] as const satisfies [Act, Act][]

it.each(MONEY_OF_FORMS)('lets whoever may %s read the amounts of its form, so that nobody clears hidden ones', (write, read) => {
  expect(RIGHTS[write].filter(role => !may(role, read))).toEqual([])
})

describe('decisions where the specification is silent', () => {
  it(spec('Per-action permissions inside screens: not shown.'), () => {
    expect(Object.keys(RIGHTS).sort()).toEqual(Object.keys(LETTERS_OF).sort())
    for (const [act, letters] of Object.entries(LETTERS_OF)) {
      const allowed = letters.split(' ').map(letter => LETTERS[letter])
      expect(
        ROLES.filter(role => may(role, act as Act)),
        act,
      ).toEqual(ROLES.filter(role => allowed.includes(role)))
    }
  })

  it('lets a driver handle own journeys, report events, request leave, and nothing in the office', () => {
    expect((Object.keys(RIGHTS) as Act[]).filter(act => may('DRIVER', act))).toEqual([
      'journey.driveOwn',
      'delay.declareOwn',
      'incident.declareOwn',
      'damage.declareOwn',
      'infraction.acknowledge',
      'absence.request',
    ])
    const acts = REQUEST_ACTS.flatMap(act =>
      (Object.keys(REQUEST_TRANSITIONS) as (keyof typeof REQUEST_TRANSITIONS)[]).filter(status =>
        mayOnRequest('DRIVER', status, act),
      ),
    )
    expect(acts).toEqual([])
  })

  it(spec('Other states (of deliveries, journeys, incidents and so on): not shown.'), () => {
    const tables: Record<string, Record<string, Record<string, string>>> = {
      client: COMPANY_TRANSITIONS,
      'cahier des charges': REQUEST_TRANSITIONS,
      'trajet prévu': LIVE_LINE_TRANSITIONS,
      tournée: DRIVER_POOL_TRANSITIONS,
      trajet: Object.fromEntries(
        // Invoicing is not an act on a journey, so no act leads to FACTURE.
        JOURNEY_STATUSES.map(status => [
          status,
          Object.fromEntries(
            JOURNEY_ACTS.flatMap(act => {
              const outcome = actOnJourney('ADMIN', act, { status, serviceDate: TODAY, today: TODAY })
              return outcome.refusal ? [] : [[act, outcome.to]]
            }),
          ),
        ]),
      ),
    }
    const first = {
      client: 'PROSPECT',
      'cahier des charges': 'BROUILLON',
      'trajet prévu': 'BROUILLON',
      tournée: 'BROUILLON',
      trajet: 'PLANIFIE',
    }
    for (const [name, start] of Object.entries(first)) {
      const table = tables[name]!
      const reached = new Set([start])
      for (const status of reached) {
        expect(Object.keys(table), `${name}: ${status}`).toContain(status)
        for (const next of Object.values(table[status]!)) reached.add(next)
      }
      const never = Object.keys(table).filter(status => !reached.has(status))
      expect(never, name).toEqual(name === 'trajet' ? ['FACTURE'] : [])
    }
    expect(LIVE_LINE_STATUSES).toEqual(Object.keys(LIVE_LINE_TRANSITIONS))
    expect(DRIVER_POOL_STATUSES).toEqual(Object.keys(DRIVER_POOL_TRANSITIONS))
  })
})

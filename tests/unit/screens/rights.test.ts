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

/** The letters of `domain.md` §2.7, row by row, for the acts that Quai has. */
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
  // A run that somebody forgot to enter.
  'journey.writePast': 'A C',
  'journey.assign': 'A C O',
  'journey.drive': 'A C O',
  // Of the journeys that he drives himself (§3.7).
  'journey.driveOwn': 'D',
  // « S read + inform client » (§4.3).
  'journey.inform': 'A C O S',
  // An operator cancels on the journey's own day, the others on any.
  'journey.cancel': 'A C O',
  'journey.cancelAnyDay': 'A C',
  'journey.control': 'A O',
  'journey.reopen': 'A',
  'journey.comment': 'A C S O',
  // S asks of a journey (§2.7), and agrees to what changes the price (§3.8).
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
  // Keys of devices: as « Créer » of vehicles.
  'material.track': 'A C',
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
  // About money, which OPERATOR does not see.
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
  // Further back than thirty days (§3.11).
  'absence.writePast': 'A',
  'absence.request': 'D',
  'absence.decide': 'A C',
  // « Arrêt maladie » and « Accident du travail » on the day on which they begin.
  'absence.validateIllness': 'A C O',
  'absence.archive': 'A',
  'certification.write': 'A C',
  'certification.deposit': 'A C O',
  'certification.suspend': 'A C',
  'certification.cancel': 'A',
  'certification.types': 'A C',
  // SALES answers tenders by name, type and dates (§4.5).
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

/** Each right to save a whole form, and the right to read the money that is in it. */
const MONEY_OF_FORMS = [
  ['company.write', 'company.money'],
  ['import.company', 'company.money'],
  ['request.write', 'request.price'],
  ['service.write', 'service.tariff'],
  ['driver.write', 'driver.personal'],
] as const satisfies [Act, Act][]

it.each(MONEY_OF_FORMS)('who may %s reads the money that the form saves: nobody empties what he does not see', (write, read) => {
  expect(RIGHTS[write].filter(role => !may(role, read))).toEqual([])
})

describe('what Quai decides where the specification is silent', () => {
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

  it('a driver moves his own journeys, says what happened to him, asks for his own leave and does nothing in the office', () => {
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
        // Invoicing is an act of screens to come.
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

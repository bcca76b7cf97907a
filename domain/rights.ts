import type { Role } from './roles.ts'

const A: Role = 'ADMIN'
const C: Role = 'CONCEPTOR'
const S: Role = 'SALES'
const O: Role = 'OPERATOR'
const D: Role = 'DRIVER'

/**
 * Who may do what (`domain.md` §2.7). Opening a screen is the screen table's business; this is about the acts on it.
 * The API refuses by it and the screens show by it, so a button that would be refused is not there.
 */
export const RIGHTS = {
  'company.write': [A, S],
  'company.notes': [A, S, O],
  'company.block': [A],
  'company.archive': [A, S],
  'company.merge': [A],
  'company.money': [A, S],
  'company.report': [A, S],
  // Who sends lorries and who answers for the account.
  'pallet.correct': [A, O],
  'contact.write': [A, S, C, O],
  'address.write': [A, S, C, O],
  'address.archive': [A, S, C],
  'address.merge': [A],
  'import.company': [A, S],
  'import.address': [A, S, C, O],
  // As « Créer » of each (§2.7).
  'import.driver': [A, C],
  'import.vehicle': [A, C],
  'import.trailer': [A, C],
  'request.write': [A, S],
  'request.sell': [A, S],
  'request.archive': [A],
  'request.price': [A, S],
  'request.design': [A, C],
  // « Facture | A | A » (§2.7).
  'invoice.write': [A],
  'invoice.validate': [A],
  'invoice.pay': [A],
  'service.write': [A, S],
  'service.archive': [A],
  // What single clients pay for a service, by tariff or on a journey and in its history; the catalogue's own prices are read by CONCEPTOR too.
  'service.tariff': [A, S],
  'factor.write': [A, S],
  'factor.archive': [A],
  'action.write': [A, C],
  'action.archive': [A, C],
  // What is done about an event: as the events themselves (§2.7).
  'actionTask.write': [A, C, O],
  'cause.write': [A, C],
  'cause.archive': [A, C],
  'liveLine.write': [A, C],
  'liveLine.generate': [A, C],
  'driverPool.write': [A, C],
  'driverPool.archive': [A, C],
  'journey.write': [A, C, O],
  'journey.writePast': [A, C],
  'journey.assign': [A, C, O],
  'journey.drive': [A, C, O],
  // A driver, of the journeys that he drives himself (`domain.md` §3.7).
  'journey.driveOwn': [D],
  // « S read + inform client » (`domain.md` §4.3, live).
  'journey.inform': [A, C, O, S],
  'journey.cancel': [A, C, O],
  'journey.cancelAnyDay': [A, C],
  'journey.control': [A, O],
  'journey.reopen': [A],
  // SALES too (§2.7 « S: commentaire »).
  'journey.comment': [A, C, S, O],
  'journey.money': [A, C, S],
  // SALES asks from a journey (§2.7 « S: demande de modification »), and agrees to what changes the price (§3.8).
  'modification.ask': [A, C, S, O],
  'modification.write': [A, C, O],
  'modification.validate': [A, C],
  'modification.sell': [A, S],
  'modification.backdate': [A],
  'replacement.write': [A, C, O],
  'replacement.confirm': [A, C, O],
  // Vehicles, trailers and equipment are one row of §2.7.
  'material.write': [A, C],
  // Odometer, state (out of service, who holds it) and a deadline that was done.
  'material.state': [A, C, O],
  // Keys of the devices that tell where a vehicle is.
  'material.track': [A, C],
  'material.restore': [A, C],
  'material.archive': [A, C],
  'delay.write': [A, C, O],
  // « Clôturer: A C (O for gravité 1–2, retards) » (§2.7).
  'delay.close': [A, C, O],
  'delay.archive': [A],
  // A driver, of the journeys that he drives himself (« D déclare », §2.7).
  'delay.declareOwn': [D],
  'incident.write': [A, C, O],
  'incident.close': [A, C, O],
  'incident.closeSevere': [A, C],
  'incident.archive': [A],
  'incident.declareOwn': [D],
  'damage.write': [A, C, O],
  'damage.declareOwn': [D],
  // Accepting, refusing and paying are about money that OPERATOR does not see.
  'damage.decide': [A, C],
  'damage.close': [A, C],
  'damage.archive': [A],
  'infraction.write': [A, C, O],
  // Who paid is a matter of pay that OPERATOR neither sees nor says (§4.4).
  'infraction.pay': [A, C],
  'infraction.close': [A, C],
  'infraction.delete': [A],
  // A driver, of his own.
  'infraction.acknowledge': [D],
  'offence.write': [A, C],
  'absence.write': [A, C, O],
  'absence.writePast': [A],
  // A driver, of himself.
  'absence.request': [D],
  'absence.decide': [A, C],
  'absence.validateIllness': [A, C, O],
  'absence.archive': [A],
  'certification.write': [A, C],
  // « Dépose de pièce »: what is handed in waits until CONCEPTOR has checked it.
  'certification.deposit': [A, C, O],
  'certification.suspend': [A, C],
  'certification.cancel': [A],
  'certification.types': [A, C],
  // More of a driver's papers than name, type and dates.
  'certification.detail': [A, C, O],
  // Rents, own costs, expenses: as the costs of journeys.
  'material.money': [A, C, S],
  'cnr.write': [A, S],
  'cnr.archive': [A],
  'driver.write': [A, C],
  'driver.phone': [A, C, O],
  'driver.photo': [A, C, O],
  'driver.personal': [A, C],
  'driver.suspend': [A, C],
  'driver.leave': [A],
  'driver.archive': [A],
  // Accounts are ADMIN's.
  'driver.account': [A],
  'parameter.write': [A],
  'user.write': [A],
  'user.archive': [A],
  'driver.data': [A],
} as const satisfies Record<string, readonly Role[]>
export type Act = keyof typeof RIGHTS

export function may(role: Role, act: Act): boolean {
  return (RIGHTS[act] as readonly Role[]).includes(role)
}

import type { Role } from './roles.ts'

const A: Role = 'ADMIN'
const C: Role = 'CONCEPTOR'
const S: Role = 'SALES'
const O: Role = 'OPERATOR'
const D: Role = 'DRIVER'

/** Rights on acts (`domain.md` §2.7), enforced by the API; `screens.ts` has those on screens. */
export const RIGHTS = {
  'company.write': [A, S],
  'company.notes': [A, S, O],
  'company.block': [A],
  'company.archive': [A, S],
  'company.merge': [A],
  'company.money': [A, S],
  'company.report': [A, S],
  // Dispatch, and those who manage the account.
  'pallet.correct': [A, O],
  'contact.write': [A, S, C, O],
  'address.write': [A, S, C, O],
  'address.archive': [A, S, C],
  'address.merge': [A],
  'import.company': [A, S],
  'import.address': [A, S, C, O],
  'import.driver': [A, C],
  'import.vehicle': [A, C],
  'import.trailer': [A, C],
  'request.write': [A, S],
  'request.sell': [A, S],
  'request.archive': [A],
  'request.price': [A, S],
  'request.design': [A, C],
  'invoice.write': [A],
  'invoice.validate': [A],
  'invoice.pay': [A],
  'service.write': [A, S],
  'service.archive': [A],
  // Prices per client, by tariff or journey; CONCEPTOR may read catalogue prices only.
  'service.tariff': [A, S],
  'factor.write': [A, S],
  'factor.archive': [A],
  'action.write': [A, C],
  'action.archive': [A, C],
  // Same as for the events (§2.7).
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
  // A driver, for his own journeys (`domain.md` §3.7).
  'journey.driveOwn': [D],
  'journey.inform': [A, C, O, S],
  'journey.cancel': [A, C, O],
  'journey.cancelAnyDay': [A, C],
  'journey.control': [A, O],
  'journey.reopen': [A],
  'journey.comment': [A, C, S, O],
  'journey.money': [A, C, S],
  // SALES requests modifications (§2.7 « S: demande de modification ») and approves price changes (§3.8).
  'modification.ask': [A, C, S, O],
  'modification.write': [A, C, O],
  'modification.validate': [A, C],
  'modification.sell': [A, S],
  'modification.backdate': [A],
  'replacement.write': [A, C, O],
  'replacement.confirm': [A, C, O],
  // Vehicles, trailers and equipment share a row of §2.7.
  'material.write': [A, C],
  // Odometer, downtime, holder, and completed deadlines.
  'material.state': [A, C, O],
  // Keys of tracking devices.
  'material.track': [A, C],
  // A wrong odometer, which otherwise never decreases.
  'material.correct': [A],
  'material.restore': [A, C],
  'material.archive': [A, C],
  'delay.write': [A, C, O],
  'delay.close': [A, C, O],
  'delay.archive': [A],
  // A driver, for his own journeys (« D déclare », §2.7).
  'delay.declareOwn': [D],
  'incident.write': [A, C, O],
  'incident.close': [A, C, O],
  'incident.closeSevere': [A, C],
  'incident.archive': [A],
  'incident.declareOwn': [D],
  'damage.write': [A, C, O],
  'damage.declareOwn': [D],
  // About amounts that OPERATOR does not see.
  'damage.decide': [A, C],
  'damage.close': [A, C],
  'damage.archive': [A],
  'infraction.write': [A, C, O],
  // Payment is hidden from OPERATOR (§4.4).
  'infraction.pay': [A, C],
  'infraction.close': [A, C],
  'infraction.delete': [A],
  'infraction.acknowledge': [D],
  'offence.write': [A, C],
  'absence.write': [A, C, O],
  'absence.writePast': [A],
  'absence.request': [D],
  'absence.decide': [A, C],
  'absence.validateIllness': [A, C, O],
  'absence.archive': [A],
  'certification.write': [A, C],
  // « Dépose de pièce »: pending until CONCEPTOR has checked it.
  'certification.deposit': [A, C, O],
  'certification.suspend': [A, C],
  'certification.cancel': [A],
  'certification.types': [A, C],
  // Numbers, files and other details of certifications.
  'certification.detail': [A, C, O],
  // Rents, costs and expenses, with the same roles as journey costs.
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
  'driver.account': [A],
  'parameter.write': [A],
  'user.write': [A],
  'user.archive': [A],
  'driver.data': [A],
} as const satisfies Record<string, readonly Role[]>
export type Act = keyof typeof RIGHTS

export function may(role: Role, act: Act): boolean {
  return (RIGHTS[act] as readonly Role[]).includes(role) && narrowed(act)
}

/** The key of an application has fewer rights than its role: the API sets this test (`api/middleware/keys.ts`). */
let narrowed = (_: Act) => true
export function narrowRights(test: (act: Act) => boolean): void {
  narrowed = test
}

/** An act on a record: drawn in its row's menu, at the foot of its sheet and in the bulk bar of its list. */
export interface RecordAct<Row> {
  label: string
  /** Name of a drawing (`app/components/ui/icon-names.ts`). */
  icon: string
  right: Act
  /** Whether the record's state allows it; absent: always. */
  when?: (row: Row) => boolean
  /** Its panel below the record's address; absent: a question, `ask/<act>?id=…`. */
  panel?: string
  danger?: true
  /** For several records, too. */
  many?: true
}

export type RecordActs<Row> = Readonly<Record<string, RecordAct<Row>>>

/** Names of the acts that a role may do. */
export const actsOf = <Acts extends RecordActs<never>>(acts: Acts, role: Role) =>
  Object.keys(acts).filter(name => may(role, acts[name]!.right)) as (keyof Acts & string)[]

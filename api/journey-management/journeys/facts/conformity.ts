import type { Reader } from '#api/db/client.ts'
import { findingsOf } from '#api/trade/journeys/assignment.ts'
import type { Journey } from '#api/trade/journeys/lock.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { equipmentFor } from './equipment.ts'

const NONE = { findings: [], equipment: [] }

/** Findings about people only for roles that assign (`domain.md` §2.7); others get the equipment. */
export async function conformityOf(db: Reader, journey: Journey, role: Role) {
  const runs = journey.status !== 'ANNULE' && journey.status !== 'NON_EXECUTE'
  const manned = journey.driverId !== null || journey.vehicleId !== null || journey.subcontractorId !== null
  if (!runs) return NONE
  const assigns = may(role, 'journey.assign')
  const [findings, equipment] = await Promise.all([manned && assigns ? findingsOf(db, journey) : [], equipmentFor(db, journey)])
  return { findings, equipment: assigns ? equipment : equipment.filter(({ chosen }) => chosen) }
}

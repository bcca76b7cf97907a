import type { Transaction } from '#api/db/client.ts'
import { assignEach, lockSeveral } from '#api/journey-management/journeys/bulk/assign.ts'
import { refused } from '#api/problem.ts'
import type { ApplyInput } from '#domain/journey-management/best-plan/order-schema.ts'
import { NOT_PROPOSED, type Proposal } from '#domain/journey-management/best-plan/proposal.ts'
import type { Role } from '#domain/roles.ts'

/** Assigns the chosen lines of a proposal, each as « Affecter » would: one that changed since, or is not free any more, is refused. */
export async function applyPlan(
  tx: Transaction,
  { lines }: Pick<Proposal, 'lines'>,
  { journeys, reason = null }: ApplyInput,
  user: { id: string; role: Role },
) {
  const wanted = journeys ?? lines.map(({ id }) => id)
  if (wanted.some(id => !lines.some(line => line.id === id))) throw refused(NOT_PROPOSED)
  const held = await lockSeveral(tx, wanted)
  const isOpen = new Set(held.filter(({ status }) => status === 'PLANIFIE').map(({ id }) => id))
  // Lines that are named are answered for; of all, those that are assigned meanwhile are left alone.
  const chosen = lines.filter(({ id }) => (journeys ? journeys.includes(id) : isOpen.has(id)))
  return assignEach(
    tx,
    new Map(
      chosen.map(({ id, version, driver, vehicle, trailer }) => [
        id,
        {
          version,
          reason,
          means: { driverId: driver.id, coDriverId: null, vehicleId: vehicle.id, trailerId: trailer?.id ?? null },
        },
      ]),
    ),
    user,
  )
}

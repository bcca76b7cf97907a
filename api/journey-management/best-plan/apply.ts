import type { Transaction } from '#api/db/client.ts'
import { assignEach, lockSeveral } from '#api/journey-management/journeys/bulk/assign.ts'
import { refused, stale } from '#api/problem.ts'
import { lockForAct, perform } from '#api/trade/journeys/act.ts'
import type { ApplyInput } from '#domain/journey-management/best-plan/order-schema.ts'
import { BY_PLAN, NOT_APPLIED, NOT_PROPOSED, type Proposal } from '#domain/journey-management/best-plan/proposal.ts'
import type { Role } from '#domain/roles.ts'

const NO_MEANS = {
  ...{ driverId: null, coDriverId: null, vehicleId: null, trailerId: null },
  ...{ subcontractorId: null, buyPriceCents: null },
}

/**
 * Assigns the chosen lines of a proposal, each as « Affecter » would: one that changed since, or is not free any more, is refused.
 * Journeys that change their driver lose today's first, as two may change places; if one of these is refused, nothing changes.
 */
export async function applyPlan(
  tx: Transaction,
  { lines, open }: Pick<Proposal, 'lines' | 'open'>,
  { journeys, reason = null }: ApplyInput,
  user: { id: string; role: Role },
) {
  const wanted = journeys ?? [...lines, ...open.filter(({ had }) => had)].map(({ id }) => id)
  if (wanted.some(id => ![...lines, ...open].some(line => line.id === id))) throw refused(NOT_PROPOSED)
  const held = new Map((await lockSeveral(tx, wanted)).map(journey => [journey.id, journey]))
  const isOpen = (id: string) => held.get(id)?.status === 'PLANIFIE'
  // Lines that are named are answered for; of all, those that are assigned meanwhile are left alone.
  const chosen = lines.filter(({ id, isSame, had }) => !isSame && (journeys ? journeys.includes(id) : had || isOpen(id)))
  const changing = [...chosen, ...(journeys ? [] : open)].filter(({ had, id }) => had && !isOpen(id))
  for (const { id, version } of changing) {
    const { journey, to } = await lockForAct(tx, user.role, id, 'unassign')
    if (journey.version !== version) throw stale()
    await perform(tx, journey, { name: 'unassign', to, actor: user.id }, { ...NO_MEANS, touched: true, meansReason: BY_PLAN })
  }
  const freed = new Map(
    (
      await lockSeveral(
        tx,
        changing.map(({ id }) => id),
      )
    ).map(({ id, version }) => [id, version]),
  )
  const answer = await assignEach(
    tx,
    new Map(
      chosen.map(({ id, version, driver, vehicle, trailer, carrier }) => [
        id,
        {
          version: freed.get(id) ?? version,
          reason,
          means: {
            driverId: driver?.id ?? null,
            coDriverId: null,
            vehicleId: vehicle?.id ?? null,
            trailerId: trailer?.id ?? null,
          },
          carrier: carrier && { subcontractorId: carrier.id, buyPriceCents: carrier.buyPriceCents },
        },
      ]),
    ),
    user,
  )
  const lost = answer.refused.filter(({ id }) => freed.has(id))
  if (lost.length > 0) throw refused(NOT_APPLIED(lost))
  return answer
}

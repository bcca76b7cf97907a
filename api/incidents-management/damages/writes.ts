import { and, asc, eq, gte } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { ask } from '#api/doubts.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, notFound, refused } from '#api/problem.ts'
import { change, found, hold } from '#api/rows.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { damageItems, damages } from '#api/schema/incidents-management/damages.table.ts'
import { damageCauses } from '#api/schema/transverse/causes.table.ts'
import { lockJourney } from '#api/trade/journeys/lock.ts'
import { doubtsOf } from '#domain/doubts/doubts.ts'
import {
  CAUSE_COMMENT_WANTED,
  CAUSE_PHOTO_WANTED,
  CAUSE_WANTED,
  type Claim,
  DAMAGE_CAUSE_OFF,
  type DamageInput,
  OVER_CAP,
  type Settlement,
  WEIGHT_WANTED,
} from '#domain/incidents-management/damages/damage.ts'
import { claimDoubts, damageDoubts } from '#domain/incidents-management/damages/damage-doubts.ts'
import { exceedsCap, legalCap } from '#domain/incidents-management/damages/legal-cap.ts'
import { canDamage, type DamageAct, statusAfter } from '#domain/incidents-management/damages/transitions.ts'
import { DAMAGE_STATUS_LABELS, isGoods } from '#domain/incidents-management/damages/values.ts'
import { PHOTO_WANTED, wantsPhoto } from '#domain/incidents-management/report-rules.ts'
import { ENUM, FUTURE, STATE } from '#domain/messages.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

type Damage = typeof damages.$inferSelect

/** Locks the journey, then the damage, in the common lock order. Throws 409 for an older `version`. */
export async function lockDamage(tx: Transaction, id: string, version?: number) {
  const named = await tx.select({ journeyId: damages.journeyId }).from(damages).where(eq(damages.id, id)).then(found)
  const journey = await lockJourney(tx, named.journeyId)
  const damage = await hold(tx, damages, id, version)
  return { damage, journey }
}

async function lockForAct(tx: Transaction, id: string, act: DamageAct, version?: number) {
  const held = await lockDamage(tx, id, version)
  if (!canDamage(act, held.damage.status)) throw refused(STATE(DAMAGE_STATUS_LABELS[held.damage.status]))
  return held.damage
}

const answerOf = ({ id, number }: Damage) => ({ id, number })

async function set(tx: Transaction, damage: Damage, changes: Partial<typeof damages.$inferInsert>) {
  await change(tx, damages, damage.id, changes)
  return answerOf(damage)
}

const move = (tx: Transaction, damage: Damage, act: DamageAct, changes: Partial<typeof damages.$inferInsert> = {}) =>
  set(tx, damage, { status: statusAfter(act)!, ...changes })

const linesOf = (tx: Transaction, id: string) =>
  tx.select().from(damageItems).where(eq(damageItems.damageId, id)).orderBy(asc(damageItems.position))

const photosOf = (tx: Transaction, id: string) =>
  tx.$count(
    documents,
    and(
      eq(documents.ownerTable, 'damage'),
      eq(documents.ownerId, id),
      eq(documents.kind, 'PHOTO'),
      eq(documents.archived, false),
    ),
  )

export async function changeDamage(
  tx: Transaction,
  id: string,
  { version, stop, items, declaredValue, ...facts }: DamageInput,
  role: Role,
) {
  const damage = await lockForAct(tx, id, 'edit', version)
  for (const [path, day] of Object.entries({ foundOn: facts.foundOn, reservedOn: facts.reservedOn })) {
    if (day && day > today()) throw invalid({ path, message: FUTURE })
  }
  ask(...doubtsOf(damageDoubts({ ...facts, declaredValue, items })))
  if (wantsPhoto(facts.kind) && (await photosOf(tx, id)) === 0) throw invalid({ path: 'kind', message: PHOTO_WANTED })
  await setLines(tx, id, items)
  return set(tx, damage, {
    ...facts,
    stopPosition: stop,
    ...(may(role, 'journey.money') && { declaredValueCents: declaredValue }),
  })
}

/** Lines keep their rows, so that the history shows real changes. */
async function setLines(tx: Transaction, damageId: string, items: DamageInput['items']) {
  const before = await linesOf(tx, damageId)
  for (const [position, { value, ...item }] of items.entries()) {
    const line = { ...item, valueCents: value }
    const old = before[position]
    if (old) await change(tx, damageItems, old.id, line)
    else await tx.insert(damageItems).values({ ...line, damageId, position })
  }
  await tx.delete(damageItems).where(and(eq(damageItems.damageId, damageId), gte(damageItems.position, items.length)))
}

/** « Réclamation et assurance »: cause, responsibility, claim; provision and excess only for roles that see money. */
export async function claimDamage(tx: Transaction, id: string, { version, ...claim }: Claim, role: Role) {
  const damage = await lockForAct(tx, id, 'claim', version)
  const { causeId, comment, claimed, provision, deductible, ...rest } = claim
  const cause = causeId ? await causeOf(tx, causeId) : null
  if (cause && !cause.active && cause.id !== damage.causeId) throw invalid({ path: 'causeId', message: DAMAGE_CAUSE_OFF })
  if (cause?.requiresComment && !comment) throw invalid({ path: 'comment', message: CAUSE_COMMENT_WANTED })
  if (cause?.requiresPhoto && (await photosOf(tx, id)) === 0) throw invalid({ path: 'causeId', message: CAUSE_PHOTO_WANTED })
  ask(...doubtsOf(claimDoubts(claimed, await linesOf(tx, id))))
  return set(tx, damage, {
    ...rest,
    ...{ causeId, comment, claimedCents: claimed },
    responsibility: claim.responsibility ?? cause?.defaultResponsibility ?? null,
    ...(may(role, 'journey.money') && { provisionCents: provision, deductibleCents: deductible }),
  })
}

async function causeOf(tx: Transaction, id: string) {
  const [cause] = await tx.select().from(damageCauses).where(eq(damageCauses.id, id)).for('share')
  if (!cause) throw invalid({ path: 'causeId', message: ENUM })
  return cause
}

/** « Instruire »: requires the weights needed for the cap. */
export async function instructDamage(tx: Transaction, id: string, version?: number) {
  const damage = await lockForAct(tx, id, 'instruct', version)
  if (isGoods(damage.kind)) {
    const lines = await linesOf(tx, id)
    const weighed = lines.length > 0 && lines.every(({ weightKg }) => weightKg !== null)
    if (damage.shipmentWeightT === null || !weighed) throw refused(WEIGHT_WANTED)
  }
  return move(tx, damage, 'instruct')
}

async function capOf(tx: Transaction, damage: Damage) {
  const cap = legalCap({ ...damage, items: await linesOf(tx, damage.id) })
  return { legalCapCents: cap?.capCents ?? null, capRule: cap?.rule ?? null }
}

/** « Accepter »: the carrier is liable up to the stored cap. */
export async function acceptDamage(tx: Transaction, id: string, version?: number) {
  const damage = await lockForAct(tx, id, 'accept', version)
  return move(tx, damage, 'accept', { ...(await capOf(tx, damage)), refusalReason: null })
}

export async function refuseDamage(tx: Transaction, id: string, { reason, version }: { reason: string; version: number }) {
  const damage = await lockForAct(tx, id, 'refuse', version)
  return move(tx, damage, 'refuse', { ...(await capOf(tx, damage)), refusalReason: reason })
}

/** « Contentieux »: litigation, allowed after any decision. */
export async function disputeDamage(tx: Transaction, id: string, { reason, version }: { reason: string; version: number }) {
  const damage = await lockForAct(tx, id, 'dispute', version)
  return move(tx, damage, 'dispute', { disputeReason: reason })
}

/** « Indemniser »: a payment above the stored cap needs a stored reason (`domain.md` §3.19). */
export async function settleDamage(tx: Transaction, id: string, { settled, settledOn, overCapReason, version }: Settlement) {
  const damage = await lockForAct(tx, id, 'settle', version)
  if (settledOn > today()) throw invalid({ path: 'settledOn', message: FUTURE })
  const over = exceedsCap(settled!, damage.legalCapCents, damage)
  if (over && !overCapReason) throw invalid({ path: 'overCapReason', message: OVER_CAP(damage.legalCapCents!) })
  return move(tx, damage, 'settle', {
    ...{ settledCents: settled, settledOn },
    overCapReason: over ? overCapReason : null,
  })
}

export async function closeDamage(tx: Transaction, id: string, version?: number) {
  const damage = await lockForAct(tx, id, 'close', version)
  if (damage.causeId === null || damage.responsibility === null) throw refused(CAUSE_WANTED)
  return move(tx, damage, 'close')
}

/** Archived damages do not count in figures. */
export async function archiveDamage(tx: Transaction, id: string, archived: boolean, version?: number) {
  const { damage } = await lockDamage(tx, id, version)
  if (damage.archived === archived) throw notFound()
  return set(tx, damage, { archived })
}

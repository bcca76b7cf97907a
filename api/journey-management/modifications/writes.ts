import { eq } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { takeNumbers } from '#api/db/write.ts'
import { today } from '#api/middleware/today.ts'
import { notify, type Told } from '#api/notifications/notify.ts'
import { doneSince, forbidden, invalid, refused, stale } from '#api/problem.ts'
import { change, found, hold } from '#api/rows.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { modificationMessages, modifications } from '#api/schema/journey-management/modifications.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import type { Modification } from '#api/trade/modifications/journey-change.ts'
import { differenceOf, findTarget, runOf, type Target } from '#api/trade/modifications/targets.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { isOpen } from '#domain/journey-management/journeys/transitions.ts'
import { JOURNEY_STATUS_LABELS, LIVE_LINE_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import {
  applyChange,
  type Change,
  inverseOf,
  type Run,
  shiftOf,
  wantsSales,
} from '#domain/journey-management/modifications/change.ts'
import {
  ALREADY_DECIDED,
  EFFECT_PAST,
  LINE_SCOPE_ONLY,
  type ModificationInput,
  NOT_CORRECTABLE,
  NOTHING_CHANGES,
  PRICE_BY_GRID,
  PRICE_OF_CONTRACT,
  WITHOUT_TARGET,
} from '#domain/journey-management/modifications/modification.ts'
import {
  canModification,
  factsOf,
  type ModificationAct,
  signaturesOf,
} from '#domain/journey-management/modifications/transitions.ts'
import { MODIFICATION_STATUS_LABELS } from '#domain/journey-management/modifications/values.ts'
import { ENUM, STATE } from '#domain/messages.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { stopOrderIssues } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { applyModification } from './apply.ts'
import { changeOf, impactOf } from './change.ts'
import { claim, releaseClaims } from './claims.ts'
import { impactedJourneys } from './impacted.ts'

export interface Actor {
  id: string
  role: Role
}

const answerOf = ({ id, number }: Modification) => ({ id, number })

async function nextNumber(tx: Transaction): Promise<string> {
  const year = today().slice(0, 4)
  return `MOD-${year}-${String(await takeNumbers(tx, `modification ${year}`)).padStart(5, '0')}`
}

/** Draft or pending request. SALES may request for journeys only (`domain.md` §2.7). */
export async function askModification(tx: Transaction, input: ModificationInput, actor: Actor) {
  const asked = await askedOf(tx, input, actor.role)
  const number = await nextNumber(tx)
  const [row] = await tx
    .insert(modifications)
    .values({ ...asked, number, requestedAt: new Date().toISOString(), authorId: actor.id, status: 'BROUILLON' })
    .returning()
  return input.draft ? answerOf(row!) : answerOf(await submit(tx, row!))
}

export async function changeDraft(
  tx: Transaction,
  id: string,
  { version, ...input }: ModificationInput & { version: number },
  actor: Actor,
) {
  const { journeyId, liveLineId } = await lockModification(tx, id, 'edit', version, actor)
  const asked = await askedOf(tx, { ...input, journeyId, liveLineId: journeyId ? null : liveLineId }, actor.role)
  const [row] = await tx.update(modifications).set(asked).where(eq(modifications.id, id)).returning()
  return input.draft ? answerOf(row!) : answerOf(await submit(tx, row!))
}

export async function submitModification(tx: Transaction, id: string, version: number, actor: Actor) {
  return answerOf(await submit(tx, await lockModification(tx, id, 'submit', version, actor)))
}

async function submit(tx: Transaction, draft: Modification): Promise<Modification> {
  if (draft.effectiveFrom < today() && draft.scope !== 'TRAJET') throw invalid({ path: 'effectiveFrom', message: EFFECT_PAST })
  await claim(tx, draft)
  const [row] = await tx.update(modifications).set({ status: 'A_VALIDER' }).where(eq(modifications.id, draft.id)).returning()
  const said = await saidOf(tx, row!)
  await notify(tx, { roles: ['CONCEPTOR', 'ADMIN'] }, { ...said, kind: 'MODIFICATION_ASKED' })
  if (row!.salesNeeded) await notify(tx, { roles: ['SALES'] }, { ...said, kind: 'MODIFICATION_ASKED', link: linkForSales(row!) })
  return row!
}

/** SALES cannot open the list of modifications, so links lead to the journeys list. */
const linkForSales = ({ id }: Modification) => `/journey-management/journeys?panel=modification&modification=${id}`
const linkOf = ({ id }: Modification) => `/journey-management/modifications?panel=modification&modification=${id}`

async function saidOf(tx: Transaction, modification: Modification) {
  const target = await findTarget(tx, modification)
  return {
    object: modification.number,
    text: `${modification.number} · ${target?.label ?? ''}\u202f: ${modification.reason}`.slice(0, 300),
    link: linkOf(modification),
  }
}

async function tellAuthor(tx: Transaction, modification: Modification, kind: Told['kind'], text: string) {
  const { authorId, number } = modification
  const [author] = await tx.select({ role: users.role }).from(users).where(eq(users.id, authorId))
  const link = author?.role === 'SALES' ? linkForSales(modification) : linkOf(modification)
  await notify(tx, { accounts: [authorId] }, { kind, link, ...saying(number, text) })
}

const saying = (number: string, text: string) => ({ object: number, text: `${number}\u202f: ${text}`.slice(0, 300) })

async function askedOf(tx: Transaction, input: ModificationInput, role: Role) {
  const target = await findTarget(tx, input)
  if (!target) throw invalid({ path: 'target', message: WITHOUT_TARGET })
  if (role === 'SALES' && (!target.journey || !SALES_TYPES(input.type))) throw forbidden()
  if (input.type === 'PRIX' && !may(role, 'journey.money')) throw forbidden()
  const reach = reachOf(input, target)
  refuseTarget(input, target, reach, role)
  const before = await runOf(tx, target)
  const change = changeOf(input, before)
  const after = applyChange(before, change)
  const [disorder] = stopOrderIssues(after.stops)
  if (disorder) throw invalid({ path: input.type === 'HORAIRE' ? 'start' : 'arrival', message: disorder.message })
  const difference = change.type === 'ANNULATION' ? GONE : await differenceOf(tx, before, after)
  if (difference.length === 0 && change.type !== 'AJOUT_TRAJET') throw invalid({ path: 'type', message: NOTHING_CHANGES })
  if (input.type === 'PRIX') await refusePrice(tx, target, input.scope)
  const perRun = await impactOf(
    tx,
    {
      versionId: target.versionId,
      priceCents: target.journey?.priceCents ?? null,
      runPart: target.partOn(reach.effectiveFrom),
    },
    { before, change, date: reach.effectiveFrom },
  )
  const ids = { journeyId: target.journey?.id ?? null, liveLineId: target.line?.id ?? null }
  const runs = change.type === 'AJOUT_TRAJET' ? 1 : (await impactedJourneys(tx, { ...reach, ...ids })).length
  const { type, requestedBy, contact, reason } = input
  return {
    ...{ type, requestedBy, contact, reason, ...reach, ...ids, change, before, after, difference },
    companyId: target.companyId,
    shiftMin: change.type === 'HORAIRE' ? shiftOf(before, change.start) : null,
    priceImpactCents: perRun === null ? null : perRun * runs,
    salesNeeded: target.versionId !== null && wantsSales(change, before),
  }
}

const GONE = [{ label: 'Trajet', before: 'Prévu', after: 'Annulé' }]

const SALES_TYPES = (type: ModificationInput['type']) => type !== 'VEHICULE' && type !== 'CHAUFFEUR'

function reachOf({ scope, type, effectiveFrom, effectiveTo, weekdays }: ModificationInput, { journey }: Target) {
  if (scope !== 'TRAJET') return { scope, effectiveFrom, effectiveTo, weekdays }
  const day = type === 'AJOUT_TRAJET' || !journey ? effectiveFrom : journey.serviceDate
  return { scope, effectiveFrom: day, effectiveTo: null, weekdays: [] }
}

function refuseTarget(
  { type, scope }: ModificationInput,
  { journey, line }: Target,
  { effectiveFrom, effectiveTo }: { effectiveFrom: string; effectiveTo: string | null },
  role: Role,
) {
  if (scope !== 'TRAJET' && !line) throw invalid({ path: 'scope', message: LINE_SCOPE_ONLY })
  if (scope === 'TRAJET' && !journey && type !== 'AJOUT_TRAJET') throw invalid({ path: 'scope', message: ENUM })
  if (line && scope !== 'TRAJET' && (line.status === 'CLOTURE' || line.status === 'BROUILLON')) {
    throw refused(STATE(LIVE_LINE_STATUS_LABELS[line.status]))
  }
  if (type === 'AJOUT_TRAJET' && scope !== 'TRAJET' && effectiveTo === null) throw invalid({ path: 'scope', message: ENUM })
  if (type === 'AJOUT_TRAJET') {
    if (effectiveFrom < today()) throw invalid({ path: 'effectiveFrom', message: EFFECT_PAST })
    return
  }
  const corrects = scope === 'TRAJET' && journey?.status === 'TERMINE' && may(role, 'modification.backdate')
  if (corrects && !['HORAIRE', 'QUANTITE', 'CHAUFFEUR', 'VEHICULE'].includes(type)) throw refused(NOT_CORRECTABLE)
  if (scope === 'TRAJET' && journey && !isOpen(journey.status) && !corrects)
    throw refused(STATE(JOURNEY_STATUS_LABELS[journey.status]))
  if (effectiveFrom < today() && !corrects) throw invalid({ path: 'effectiveFrom', message: EFFECT_PAST })
}

/** Contract prices change for the whole line, and only with a unit price. */
async function refusePrice(tx: Transaction, { versionId }: Target, scope: ModificationInput['scope']) {
  if (!versionId) return
  if (scope === 'TRAJET') throw invalid({ path: 'scope', message: PRICE_OF_CONTRACT })
  const [version] = await tx.select().from(versions).where(eq(versions.id, versionId))
  if (version?.unitPrice == null || version.grid?.length) throw refused(PRICE_BY_GRID)
}

/** Locks the modification. Throws 409 when decided meanwhile or for an older version; refuses missing rights. */
async function lockModification(
  tx: Transaction,
  id: string,
  act: ModificationAct,
  version: number,
  actor: Actor,
): Promise<Modification> {
  const row = await hold(tx, modifications, id)
  const facts = factsOf(row, actor.id, today())
  const possible = canModification(actor.role, act, facts)
  if (row.version !== version) {
    const decided = !possible && row.status !== 'BROUILLON'
    throw decided ? doneSince(ALREADY_DECIDED(row.number, await decidedBy(tx, row))) : stale(row)
  }
  if (possible) return row
  const others = ['ADMIN', 'CONCEPTOR'] as const
  if (others.some(role => canModification(role, act, { ...facts, own: true }))) throw forbidden()
  throw refused(STATE(MODIFICATION_STATUS_LABELS[row.status]))
}

async function decidedBy(db: Reader, { decidedById, approverId, appliedById }: Modification): Promise<string | null> {
  const id = decidedById ?? appliedById ?? approverId
  if (!id) return null
  const [user] = await db
    .select({ name: nameOf(users) })
    .from(users)
    .where(eq(users.id, id))
  return user?.name ?? null
}

/** « Valider »: validated once operations and, if required, SALES approved. */
export async function validateModification(tx: Transaction, id: string, version: number, actor: Actor) {
  const held = await lockModification(tx, id, 'validate', version, actor)
  const { operations, sales } = signaturesOf(actor.role, factsOf(held, actor.id, today()))
  const now = new Date().toISOString()
  const approvedAt = operations ? now : held.approvedAt
  const salesApprovedAt = sales ? now : held.salesApprovedAt
  const whole = approvedAt !== null && (!held.salesNeeded || salesApprovedAt !== null)
  const [row] = await tx
    .update(modifications)
    .set({
      ...{ approvedAt, salesApprovedAt },
      ...(operations && { approverId: actor.id }),
      ...(sales && { salesApproverId: actor.id }),
      ...(whole && { status: 'VALIDEE' }),
    })
    .where(eq(modifications.id, id))
    .returning()
  if (whole) await tellAuthor(tx, row!, 'MODIFICATION_DECIDED', 'validée')
  return { ...answerOf(row!), status: row!.status }
}

/** « Refuser » or « Annuler »: notifies the author and releases the claim. */
export async function endModification(
  tx: Transaction,
  id: string,
  act: 'refuse' | 'cancel',
  { reason, version }: { reason: string; version: number },
  actor: Actor,
) {
  const held = await lockModification(tx, id, act, version, actor)
  const status = act === 'refuse' ? 'REFUSEE' : 'ANNULEE'
  const decided = { decidedAt: new Date().toISOString(), decidedById: actor.id, decisionReason: reason }
  await change(tx, modifications, id, { status, ...decided })
  await releaseClaims(tx, id)
  await tellAuthor(tx, held, 'MODIFICATION_DECIDED', `${MODIFICATION_STATUS_LABELS[status].toLowerCase()}, ${reason}`)
  return answerOf(held)
}

export async function applyNow(tx: Transaction, id: string, version: number, actor: Actor) {
  const held = await lockModification(tx, id, 'apply', version, actor)
  return { ...answerOf(held), ...(await applyModification(tx, held, actor.id)) }
}

export async function noteNotice(
  tx: Transaction,
  id: string,
  { clientChannel, version }: { clientChannel: NonNullable<Modification['clientChannel']>; version: number },
  actor: Actor,
) {
  const held = await lockModification(tx, id, 'notify', version, actor)
  const clientNotifiedAt = new Date().toISOString()
  await change(tx, modifications, id, { clientChannel, clientNotifiedAt, clientNotifiedById: actor.id })
  return answerOf(held)
}

export async function writeMessage(tx: Transaction, id: string, body: string, actor: Actor) {
  const row = await tx.select().from(modifications).where(eq(modifications.id, id)).then(found)
  await tx.insert(modificationMessages).values({ modificationId: id, authorId: actor.id, body })
  await tellAuthor(tx, row, 'MODIFICATION_MESSAGE', body)
  if (row.approverId !== row.authorId) {
    await notify(
      tx,
      { accounts: [row.approverId] },
      { kind: 'MODIFICATION_MESSAGE', link: linkOf(row), ...saying(row.number, body) },
    )
  }
  return answerOf(row)
}

/** « Annuler l'effet »: inverse modification from today, pending validation. A cancelled journey returns as an additional one. */
export async function reverseModification(
  tx: Transaction,
  id: string,
  { reason, version }: { reason: string; version: number },
  actor: Actor,
) {
  const held = await lockModification(tx, id, 'reverse', version, actor)
  const change: Change | null = inverseOf(held.change, held.before)
  if (!change) throw refused(NOTHING_CHANGES)
  const { scope, effectiveFrom, effectiveTo, weekdays, journeyId, liveLineId, companyId, requestedBy, contact } = held
  const from = scope === 'TRAJET' || effectiveFrom > today() ? effectiveFrom : today()
  if (from < today() || (effectiveTo !== null && effectiveTo < today())) throw refused(EFFECT_PAST)
  const before: Run = held.after
  const number = await nextNumber(tx)
  const [row] = await tx
    .insert(modifications)
    .values({
      ...{
        number,
        scope,
        effectiveFrom: from,
        effectiveTo,
        weekdays,
        journeyId,
        liveLineId,
        companyId,
        requestedBy,
        contact,
        reason,
      },
      ...{ type: change.type, change, before, after: applyChange(before, change) },
      difference: await differenceOf(tx, before, applyChange(before, change)),
      shiftMin: change.type === 'HORAIRE' ? shiftOf(before, change.start) : null,
      priceImpactCents: held.priceImpactCents === null ? null : -held.priceImpactCents,
      salesNeeded: held.salesNeeded,
      ...{ requestedAt: new Date().toISOString(), authorId: actor.id, status: 'BROUILLON', inverseOfId: held.id },
    })
    .returning()
  return answerOf(await submit(tx, row!))
}

import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { takeNumbers } from '#api/db/write.ts'
import { named } from '#api/middleware/answers.ts'
import { operations } from '#api/middleware/operations.ts'
import { invalid, notFound, refused, stale } from '#api/problem.ts'
import { change, insert } from '#api/rows.ts'
import { designVariants } from '#api/schema/journey-management/design-variants.table.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { sharedChoicesOf } from '#api/trade/requests/price-choices.ts'
import { findRequest, type LockedRequest, lockRequest, raiseVersion, requireStatus, stopsOf } from '#api/trade/requests/record.ts'
import {
  MOST_VARIANTS,
  NOTHING_TO_COPY,
  replacedName,
  type VariantLine,
  variantFigures,
} from '#domain/journey-management/delivery-request/variants.ts'
import {
  variantKeepSchema,
  variantSchema,
  variantUpdateSchema,
} from '#domain/journey-management/delivery-request/variants-schema.ts'
import { soldStops, withSoldTerms } from '#domain/journey-management/live-lines/sold-stops.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import { variantsAnswer } from './answers.ts'
import { costOfLines, versionRow } from './cost.ts'
import { refuseOtherDays, refuseUnusable } from './line-input.ts'
import { soldUnderEuRules } from './sold-regime.ts'

/** Design variants: stored, compared, restored (`domain.md` §4.3, « Variantes »). */
export const conceptionVariantRoutes = operations('journey-management/delivery-request')
  .read('GET /:id/variants', 'Comparer les variantes de la conception', { answer: variantsAnswer }, async ({ c, id }) => {
    const { db, shared } = c.var
    const request = await findRequest(db, id, 'design')
    const { current } = request
    const [present, variants, choices] = await Promise.all([
      copyOf(db, current.id),
      variantsOf(db, current.id),
      sharedChoicesOf({ db, shared }, versionRow(request)),
    ])
    const regulated = soldUnderEuRules(request)
    const compared = (lines: readonly VariantLine[]) => ({
      ...variantFigures(lines, regulated),
      costCents: lines.length === 0 ? null : costOfLines(current, lines, choices),
      shown: lines.map(({ code, label, weekdays, startTime, endTime, kmLoaded, kmEmpty, stops }) => ({
        code,
        label,
        weekdays,
        startTime: startTime.slice(0, 5),
        endTime: endTime.slice(0, 5),
        km: String(Number(kmLoaded) + Number(kmEmpty)),
        stops: stops.length,
      })),
    })
    return {
      version: request.version,
      open: current.status === 'EN_CONCEPTION',
      present: compared(present),
      variants: variants.map(({ lines, ...variant }) => ({ ...variant, ...compared(lines) })),
    }
  })
  .create(
    'POST /:id/variants',
    'Mettre les trajets prévus de côté, comme variante',
    { act: 'request.design', body: variantSchema, answer: named },
    async (tx, { id, body }) => {
      const held = await designing(tx, id)
      const lines = await copyOf(tx, held.current.id)
      if (lines.length === 0) throw invalid({ path: 'name', message: NOTHING_TO_COPY })
      const kept = await tx.$count(designVariants, eq(designVariants.versionId, held.current.id))
      if (kept >= CHOICES_MAX) throw refused(MOST_VARIANTS)
      const [variant] = await tx
        .insert(designVariants)
        .values({ ...body, versionId: held.current.id, lines })
        .returning({ id: designVariants.id, name: designVariants.name })
      return variant!
    },
  )
  .write(
    'PUT /:id/variants/:variantId',
    'Renommer une variante',
    { act: 'request.design', body: variantUpdateSchema, answer: named },
    async (tx, { id, variantId, body: { version, ...input } }) => {
      const held = await designing(tx, id)
      await lock(tx, held, variantId, version)
      await change(tx, designVariants, variantId, input)
      return { id: variantId, name: input.name }
    },
  )
  .write(
    'POST /:id/variants/:variantId/keep',
    'Retenir une variante: ses trajets prévus deviennent ceux de la conception, et inversement',
    { act: 'request.design', body: variantKeepSchema, answer: named },
    async (tx, { id, variantId, body: { version, requestVersion } }) => {
      const held = await designing(tx, id)
      if (requestVersion !== held.request.version) throw stale(await shownVariants(tx, held))
      const variant = await lock(tx, held, variantId, version)
      const before = await copyOf(tx, held.current.id)
      await putInPlace(tx, held, variant.lines)
      if (before.length === 0) await tx.delete(designVariants).where(eq(designVariants.id, variantId))
      else {
        const taken = (await variantsOf(tx, held.current.id)).map(({ name }) => name)
        const name = replacedName(variant.name, taken)
        await change(tx, designVariants, variantId, { name, lines: before })
      }
      await raiseVersion(tx, held)
      return { id: variantId, name: variant.name }
    },
  )
  .write(
    'DELETE /:id/variants/:variantId',
    'Supprimer une variante',
    { act: 'request.design', answer: named },
    async (tx, { id, variantId }) => {
      const held = await designing(tx, id)
      const [variant] = await tx
        .delete(designVariants)
        .where(and(eq(designVariants.id, variantId), eq(designVariants.versionId, held.current.id)))
        .returning({ id: designVariants.id, name: designVariants.name })
      if (!variant) throw notFound()
      return variant
    },
  )

async function designing(tx: Transaction, id: string): Promise<LockedRequest> {
  const held = await lockRequest(tx, id, 'design')
  requireStatus(held, ['EN_CONCEPTION'])
  return held
}

const variantsOf = (db: Reader, versionId: string) =>
  db
    .select({
      id: designVariants.id,
      version: designVariants.version,
      name: designVariants.name,
      note: designVariants.note,
      createdAt: designVariants.createdAt,
      lines: designVariants.lines,
    })
    .from(designVariants)
    .where(eq(designVariants.versionId, versionId))
    .orderBy(asc(designVariants.createdAt), asc(designVariants.id))

const shownVariants = async (tx: Transaction, held: LockedRequest) => ({
  version: held.request.version,
  variants: (await variantsOf(tx, held.current.id)).map(({ lines: _, ...variant }) => variant),
})

/** Throws « Élément introuvable », or 409 for an older `version`. */
async function lock(tx: Transaction, held: LockedRequest, id: string, version: number) {
  const [variant] = await tx
    .select()
    .from(designVariants)
    .where(and(eq(designVariants.id, id), eq(designVariants.versionId, held.current.id)))
    .for('update')
  if (!variant) throw notFound()
  const { lines: _, ...shown } = variant
  if (variant.version !== version) throw stale(shown)
  return variant
}

async function copyOf(db: Reader, versionId: string): Promise<VariantLine[]> {
  const lines = await db.select().from(liveLines).where(eq(liveLines.versionId, versionId)).orderBy(asc(liveLines.code))
  if (lines.length === 0) return []
  const stops = await db
    .select()
    .from(liveLineStops)
    .where(
      inArray(
        liveLineStops.liveLineId,
        lines.map(({ id }) => id),
      ),
    )
    .orderBy(asc(liveLineStops.position))
  const ofLine = Map.groupBy(stops, ({ liveLineId }) => liveLineId)
  return lines.map(line => ({
    code: line.code,
    label: line.label,
    weekdays: line.weekdays,
    runNo: line.runNo,
    kmLoaded: line.kmLoaded,
    kmEmpty: line.kmEmpty,
    drivingMin: line.drivingMin,
    serviceMin: line.serviceMin,
    breakMin: line.breakMin,
    nightMin: line.nightMin,
    amplitudeMin: line.amplitudeMin,
    startTime: line.startTime,
    endTime: line.endTime,
    defaultDriverId: line.defaultDriverId,
    defaultVehicleId: line.defaultVehicleId,
    defaultTrailerId: line.defaultTrailerId,
    subcontractorId: line.subcontractorId,
    stops: (ofLine.get(line.id) ?? []).map(
      ({ id: _, version: __, createdAt: ___, updatedAt: ____, liveLineId: _____, position: ______, ...stop }) => stop,
    ),
  }))
}

/** Equal codes keep number and tours, others are deleted. Validated like typed lines. */
async function putInPlace(tx: Transaction, held: LockedRequest, lines: readonly VariantLine[]): Promise<void> {
  const present = await tx.select().from(liveLines).where(eq(liveLines.versionId, held.current.id)).for('update')
  if (present.some(({ status }) => status !== 'BROUILLON')) throw refused(ALREADY_PLANNED)
  const sold = soldStops(await stopsOf(tx, held.current.id), held.current)
  for (const { stops, ...line } of lines) {
    refuseOtherDays(held, line.weekdays)
    await refuseUnusable(tx, line, stops)
    const same = present.find(({ code }) => code === line.code)
    const lineId = same ? same.id : await newLine(tx, held, line)
    if (same) {
      await change(tx, liveLines, same.id, line)
      await tx.delete(liveLineStops).where(eq(liveLineStops.liveLineId, same.id))
    }
    if (stops.length === 0) continue
    await tx
      .insert(liveLineStops)
      .values(withSoldTerms(stops, sold).map((stop, position) => ({ ...stop, position, liveLineId: lineId })))
  }
  const gone = present.filter(({ code }) => !lines.some(line => line.code === code)).map(({ id }) => id)
  if (gone.length > 0) await tx.delete(liveLines).where(inArray(liveLines.id, gone))
}

const ALREADY_PLANNED = 'Des trajets prévus de cette version sont déjà planifiés'

async function newLine(tx: Transaction, { current }: LockedRequest, line: Omit<VariantLine, 'stops'>): Promise<string> {
  const number = `TP-${String(await takeNumbers(tx, 'live-line')).padStart(5, '0')}`
  const row = await insert(tx, liveLines, { ...line, number, versionId: current.id })
  return row.id
}

import { z } from 'zod'
import {
  date,
  flag,
  oneOf,
  optionalDate,
  optionalDecimal,
  optionalEuros,
  optionalId,
  optionalInteger,
  optionalOneOf,
  optionalText,
  reason,
  recordVersion,
  text,
} from '#domain/fields.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { codeFilter, dateFilter, filterOf, idFilter, listQuery, switchFilter, textFilter } from '#domain/lists.ts'
import { MAXLEN, REQ } from '#domain/messages.ts'
import { RESPONSIBILITIES } from '#domain/transverse/cause-values.ts'
import { DAMAGE_STAGES } from './filter-fields.ts'
import { DAMAGE_DOCUMENT_KINDS, DAMAGE_ITEMS_MAX, DAMAGE_KINDS, DAMAGE_STATUSES, isGoods } from './values.ts'

export const OVER_CAP = (capCents: number) => `Le montant dépasse le plafond légal de ${formatMoney(capCents)}`
export const CAUSE_COMMENT_WANTED = 'Cette cause demande un commentaire'
export const DAMAGE_CAUSE_OFF = "Cette cause n'est plus proposée"
export const CAUSE_PHOTO_WANTED = 'Cette cause demande une photo'
export const WEIGHT_WANTED = "Indiquez le poids de l'envoi et des marchandises avant d'instruire"
export const CAUSE_WANTED = 'Indiquez la cause et la responsabilité avant de clore'
export const TOO_MANY_DOCUMENTS = 'Ce dommage a déjà autant de pièces que possible'

const MOST_TONNES = 1_000
const MOST_KG = 1_000_000

/** Multipart bodies carry the lines as JSON. */
const asLines = (value: unknown) => {
  if (typeof value !== 'string') return value ?? []
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

const item = z.object({
  label: text(120),
  parcels: optionalInteger({ min: 1, max: 10_000 }),
  weightKg: optionalDecimal(3, { min: 0, max: MOST_KG }),
  value: optionalEuros({ min: 0 }),
})
const isBlank = (line: unknown) => typeof line === 'object' && line !== null && Object.values(line).every(value => value === '')

const items = z.preprocess(
  value => {
    const lines = asLines(value)
    return Array.isArray(lines) ? lines.filter(line => !isBlank(line)) : lines
  },
  z.array(item).max(DAMAGE_ITEMS_MAX, MAXLEN(DAMAGE_ITEMS_MAX)),
)

const FACTS = {
  kind: oneOf(DAMAGE_KINDS),
  /** Index of the stop; empty for none. */
  stop: optionalInteger({ min: 0, max: 99 }),
  foundOn: date(),
  description: text(2000),
  shipmentWeightT: optionalDecimal(3, { positive: true, max: MOST_TONNES }),
  declaredValue: optionalEuros({ min: 0 }),
  reserves: optionalText(1000),
  reservedOn: optionalDate(),
  items,
}

/** Damaged goods need weights, per line and in total; reserves need a date. */
function complete(
  { kind, shipmentWeightT, reserves, reservedOn, items }: z.output<z.ZodObject<typeof FACTS>>,
  context: z.RefinementCtx,
) {
  const required = (...path: (string | number)[]) => context.addIssue({ code: 'custom', path, message: REQ })
  if (reserves && !reservedOn) required('reservedOn')
  if (!isGoods(kind)) return
  if (shipmentWeightT === null) required('shipmentWeightT')
  if (items.length === 0) required('items', 0, 'label')
  for (const [place, { weightKg }] of items.entries()) if (weightKg === null) required('items', place, 'weightKg')
}

export const declareSchema = z
  .object({
    journey: text(36),
    ...FACTS,
    /** Attaches the photos of the stop. */
    stopPhotos: flag(),
    file: z.unknown().optional(),
  })
  .superRefine(complete)
export type Declaration = Omit<z.output<typeof declareSchema>, 'file'>

export const damageSchema = z.object({ ...FACTS, version: recordVersion() }).superRefine(complete)
export type DamageInput = z.output<typeof damageSchema>

export const ownDamageSchema = z.object({
  kind: oneOf(DAMAGE_KINDS),
  stop: optionalInteger({ min: 0, max: 99 }),
  description: text(2000),
  parcels: optionalInteger({ min: 1, max: 10_000 }),
  reserves: optionalText(1000),
  file: z.unknown().optional(),
})
export type OwnDamage = Omit<z.output<typeof ownDamageSchema>, 'file'>

/** Cause, claim and insurance; the responsibility defaults to that of the cause. */
export const claimSchema = z.object({
  causeId: optionalId(),
  responsibility: optionalOneOf(RESPONSIBILITIES),
  comment: optionalText(300),
  claimant: optionalText(120),
  claimed: optionalEuros({ min: 0 }),
  inexcusableFault: flag(),
  provision: optionalEuros({ min: 0 }),
  insurer: optionalText(80),
  claimNo: optionalText(40),
  deductible: optionalEuros({ min: 0 }),
  expertOn: optionalDate(),
  version: recordVersion(),
})
export type Claim = z.output<typeof claimSchema>

export const damageActSchema = z.object({ version: recordVersion() })
export const damageReasonSchema = z.object({ reason: reason(), version: recordVersion() })

/** Settlement, and the reason for paying more than the legal ceiling. */
export const settleSchema = z.object({
  settled: optionalEuros({ min: 0 }).refine(cents => cents !== null, REQ),
  settledOn: date(),
  overCapReason: optionalText(300),
  version: recordVersion(),
})
export type Settlement = z.output<typeof settleSchema>

export const damageDocumentSchema = z.object({
  kind: oneOf(DAMAGE_DOCUMENT_KINDS),
  label: optionalText(120),
  file: z.unknown(),
})

export const DAMAGE_SORTS = ['date', 'number', 'kind', 'claimed', 'status'] as const

export const damageListQuery = listQuery(DAMAGE_SORTS, '-date', {
  stage: z.enum(DAMAGE_STAGES).catch('all').default('all'),
  from: dateFilter(),
  to: dateFilter(),
  kind: filterOf(DAMAGE_KINDS),
  status: filterOf(DAMAGE_STATUSES),
  cause: codeFilter(),
  companyName: textFilter(),
  insurer: textFilter(),
  large: switchFilter(),
  archived: switchFilter(),
  company: idFilter(),
  journey: idFilter(),
  driver: idFilter(),
  vehicle: idFilter(),
  only: idFilter(),
})
export type DamageListQuery = z.output<typeof damageListQuery>
/** Claims above this are large. */
export const LARGE_CLAIM_CENTS = 100_000

export const bulkDamageSchema = z.object({ ids: z.array(z.uuid()).min(1).max(100) })

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

/** The texts of `domain.md` §3.19. */
export const OVER_CAP = (capCents: number) => `Le montant dépasse le plafond légal de ${formatMoney(capCents)}`
export const CAUSE_COMMENT_WANTED = 'Cette cause demande un commentaire'
export const DAMAGE_CAUSE_OFF = "Cette cause n'est plus proposée"
export const CAUSE_PHOTO_WANTED = 'Cette cause demande une photo'
export const WEIGHT_WANTED = "Indiquez le poids de l'envoi et des marchandises avant d'instruire"
export const CAUSE_WANTED = 'Indiquez la cause et la responsabilité avant de clore'
export const TOO_MANY_DOCUMENTS = 'Ce dommage a déjà autant de pièces que possible'

const MOST_TONNES = 1_000
const MOST_KG = 1_000_000

/** Multipart bodies have the lines as JSON. */
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
/** A line of the form that nobody filled in is none. */
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
  /** Position of the stop, from 0; empty where it is of none. */
  stop: optionalInteger({ min: 0, max: 99 }),
  foundOn: date(),
  description: text(2000),
  shipmentWeightT: optionalDecimal(3, { positive: true, max: MOST_TONNES }),
  declaredValue: optionalEuros({ min: 0 }),
  reserves: optionalText(1000),
  reservedOn: optionalDate(),
  items,
}

/** Goods are weighed, line by line and as a whole; reserves have their day. */
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

/** A damage that the office declares, with its first photo. */
export const declareSchema = z
  .object({
    journey: text(36),
    ...FACTS,
    /** Takes along what was photographed at the stop. */
    stopPhotos: flag(),
    file: z.unknown().optional(),
  })
  .superRefine(complete)
export type Declaration = Omit<z.output<typeof declareSchema>, 'file'>

/** What happened, corrected. */
export const damageSchema = z.object({ ...FACTS, version: recordVersion() }).superRefine(complete)
export type DamageInput = z.output<typeof damageSchema>

/** What a driver says at the dock: weights and values are for the office. */
export const ownDamageSchema = z.object({
  kind: oneOf(DAMAGE_KINDS),
  stop: optionalInteger({ min: 0, max: 99 }),
  description: text(2000),
  parcels: optionalInteger({ min: 1, max: 10_000 }),
  reserves: optionalText(1000),
  file: z.unknown().optional(),
})
export type OwnDamage = Omit<z.output<typeof ownDamageSchema>, 'file'>

/** Cause, claim and insurance; without a responsibility that of the cause holds. */
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

/** An act that asks nothing. */
export const damageActSchema = z.object({ version: recordVersion() })
export const damageReasonSchema = z.object({ reason: reason(), version: recordVersion() })

/** What was paid, and why more than the law has the carrier pay. */
export const settleSchema = z.object({
  settled: optionalEuros({ min: 0 }).refine(cents => cents !== null, REQ),
  settledOn: date(),
  overCapReason: optionalText(300),
  version: recordVersion(),
})
export type Settlement = z.output<typeof settleSchema>

/** A paper of the file, joined to the damage. */
export const damageDocumentSchema = z.object({
  kind: oneOf(DAMAGE_DOCUMENT_KINDS),
  label: optionalText(120),
  file: z.unknown(),
})

export const DAMAGE_SORTS = ['date', 'number', 'kind', 'claimed', 'status'] as const

export const damageListQuery = listQuery(DAMAGE_SORTS, '-date', {
  /** The tab. */
  stage: z.enum(DAMAGE_STAGES).catch('all').default('all'),
  /** Days on which it was found. */
  from: dateFilter(),
  to: dateFilter(),
  kind: filterOf(DAMAGE_KINDS),
  status: filterOf(DAMAGE_STATUSES),
  cause: codeFilter(),
  companyName: textFilter(),
  insurer: textFilter(),
  /** Claimed above 1,000 € (`domain.md` §4.4). */
  large: switchFilter(),
  archived: switchFilter(),
  company: idFilter(),
  journey: idFilter(),
  driver: idFilter(),
  vehicle: idFilter(),
  only: idFilter(),
})
export type DamageListQuery = z.output<typeof damageListQuery>
/** Cents above which a claim is a large one. */
export const LARGE_CLAIM_CENTS = 100_000

export const bulkDamageSchema = z.object({ ids: z.array(z.uuid()).min(1).max(100) })

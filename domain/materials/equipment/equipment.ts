import { z } from 'zod'
import {
  date,
  id,
  oneOf,
  optionalDate,
  optionalEuros,
  optionalId,
  optionalInteger,
  optionalText,
  reason,
  recordVersion,
  text,
} from '#domain/fields.ts'
import { filterOf, idFilter, listQuery, switchFilter } from '#domain/lists.ts'
import { EQUIPMENT_KINDS, EQUIPMENT_STATUSES, HOLDER_KINDS, HOLDERS } from '../equipment-values.ts'

/** `domain.md` §3.15. */
export const ONE_HOLDER = 'Choisissez un seul affectataire'
/** An inventory without a figure. */
export const NOTHING_COUNTED = 'Veuillez saisir au moins une quantité comptée'

const properties = {
  code: text(20).transform(code => code.toUpperCase()),
  kind: oneOf(EQUIPMENT_KINDS),
  label: optionalText(60),
  brand: optionalText(40),
  serial: optionalText(40),
  purchaseDate: optionalDate(),
  valueCents: optionalEuros({ min: 0 }),
}
const holding = {
  vehicleId: optionalId(),
  trailerId: optionalId(),
  driverId: optionalId(),
  depotId: optionalId(),
  heldSince: date(),
}

/** Refinements across fields run also when a field is wrong, so that one answer names every fault. */
const always = { when: () => true }
function oneHolder(input: Partial<Record<(typeof HOLDERS)[number], string | null>>, ctx: z.RefinementCtx) {
  // A name that was not found is refused at its own field.
  if (ctx.issues.some(({ path }) => (HOLDERS as readonly unknown[]).includes(path?.[0]))) return
  if (HOLDERS.filter(holder => input[holder]).length !== 1)
    ctx.addIssue({ code: 'custom', message: ONE_HOLDER, path: ['holder'], input })
}

/** A piece of equipment as it is created, with who holds it since when. */
export const equipmentSchema = z.object({ ...properties, ...holding }).superRefine(oneHolder, always)
export type EquipmentInput = z.output<typeof equipmentSchema>

/** A piece as it is changed: who holds it changes by acts, which keep its history. */
export const equipmentUpdate = z.object({ ...properties, version: recordVersion() })
export type EquipmentUpdate = Omit<z.output<typeof equipmentUpdate>, 'version'>

/** Who holds it from a day on. */
export const assignmentSchema = z.object({ ...holding, version: recordVersion() }).superRefine(oneHolder, always)
export type EquipmentAssignment = Omit<z.output<typeof assignmentSchema>, 'version'>
/** The depot that it comes back to. */
export const returnSchema = z.object({ depotId: id(), heldSince: date(), version: recordVersion() })

/** Why it is repaired, lost or scrapped. */
export const stateSchema = z.object({ reason: reason(), version: recordVersion() })

/** The same acts on several pieces at once, in whatever version they are. */
const several = { ids: z.array(z.uuid()).min(1).max(100) }
export const severalSchema = z.object(several)
export const assignSeveralSchema = z.object({ ...several, ...holding }).superRefine(oneHolder, always)
export const returnSeveralSchema = z.object({ ...several, depotId: id(), heldSince: date() })
export const scrapSeveralSchema = z.object({ ...several, reason: reason() })

/** What was counted at a depot: figures by kind, none where nobody counted. */
export const inventorySchema = z.object({
  depotId: id(),
  counted: z
    .preprocess(
      counted => counted ?? {},
      z.strictObject(Object.fromEntries(EQUIPMENT_KINDS.map(kind => [kind, optionalInteger({ min: 0, max: 9_999 }).optional()]))),
    )
    .refine(counted => Object.values(counted).some(figure => figure !== null && figure !== undefined), NOTHING_COUNTED),
  note: optionalText(300),
})
export type InventoryInput = z.output<typeof inventorySchema>

export const EQUIPMENT_SORTS = ['code', 'kind', 'since', 'due'] as const
/** The query of the equipment (`domain.md` §4.6); what is in the archive is hidden by default. */
export const equipmentListQuery = listQuery(EQUIPMENT_SORTS, 'code', {
  kind: filterOf(EQUIPMENT_KINDS),
  status: filterOf(EQUIPMENT_STATUSES),
  holder: filterOf(HOLDER_KINDS),
  depot: idFilter(),
  /** Whose control is due within 30 days, or overdue. */
  due: switchFilter(),
  archived: switchFilter(),
  /** Chosen rows alone: the export of a selection. */
  only: idFilter(),
})

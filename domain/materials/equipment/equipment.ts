import { z } from 'zod'
import {
  date,
  evenWhenInvalid,
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

export const ONE_HOLDER = 'Choisissez un seul affectataire'
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

function oneHolder(input: Partial<Record<(typeof HOLDERS)[number], string | null>>, ctx: z.RefinementCtx) {
  // An unknown name is reported on its own field.
  if (ctx.issues.some(({ path }) => (HOLDERS as readonly unknown[]).includes(path?.[0]))) return
  if (HOLDERS.filter(holder => input[holder]).length !== 1)
    ctx.addIssue({ code: 'custom', message: ONE_HOLDER, path: ['holder'], input })
}

export const equipmentSchema = z.object({ ...properties, ...holding }).superRefine(oneHolder, evenWhenInvalid)
export type EquipmentInput = z.output<typeof equipmentSchema>

/** A changed piece; its holder changes only by acts, which record the history. */
export const equipmentUpdate = z.object({ ...properties, version: recordVersion() })
export type EquipmentUpdate = Omit<z.output<typeof equipmentUpdate>, 'version'>

export const assignmentSchema = z.object({ ...holding, version: recordVersion() }).superRefine(oneHolder, evenWhenInvalid)
export type EquipmentAssignment = Omit<z.output<typeof assignmentSchema>, 'version'>
export const returnSchema = z.object({ depotId: id(), heldSince: date(), version: recordVersion() })

export const stateSchema = z.object({ reason: reason(), version: recordVersion() })

/** Same acts for several pieces, without version check. */
const several = { ids: z.array(z.uuid()).min(1).max(100) }
export const severalSchema = z.object(several)
export const assignSeveralSchema = z.object({ ...several, ...holding }).superRefine(oneHolder, evenWhenInvalid)
export const returnSeveralSchema = z.object({ ...several, depotId: id(), heldSince: date() })
export const scrapSeveralSchema = z.object({ ...several, reason: reason() })

/** Counted quantities of a depot by kind; empty means not counted. */
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
/** Equipment (`domain.md` §4.6); archived pieces are hidden by default. */
export const equipmentListQuery = listQuery(EQUIPMENT_SORTS, 'code', {
  kind: filterOf(EQUIPMENT_KINDS),
  status: filterOf(EQUIPMENT_STATUSES),
  holder: filterOf(HOLDER_KINDS),
  depot: idFilter(),
  due: switchFilter(),
  archived: switchFilter(),
  only: idFilter(),
})

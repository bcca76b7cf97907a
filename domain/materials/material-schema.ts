import type { z } from 'zod'
import { optionalChecked } from '#domain/fields.ts'
import { checkPlate } from '#domain/formats/plate.ts'
import { checkVin } from '#domain/formats/vin.ts'
import { ARCH, FUTURE } from '#domain/messages.ts'
import { pieceOf } from '#domain/schema-of.ts'
import { MATERIAL_FIELDS } from './material-fields.ts'

const TARE = 'Le poids à vide doit être inférieur au PTAC'
export const ATTACHED_EQUIPMENT = (n: number) => `Veuillez d'abord détacher ${n} équipement${n > 1 ? 's' : ''}`
export const FUTURE_JOURNEYS = (n: number) => ARCH(`${n} trajet${n > 1 ? 's' : ''} à venir`)

export const materialEuros = () => pieceOf(MATERIAL_FIELDS.rentCents)

/** Fields with a check of their own. */
export const MATERIAL_CHECKS = { vin: optionalChecked(checkVin) }

interface Material {
  plate: string
  foreignPlate: boolean
  firstRegistration: string | null
  gvwKg: number
  tareKg: number
}

const plateOf = ({ plate, foreignPlate, firstRegistration }: Material) =>
  checkPlate(plate, { foreign: foreignPlate, firstRegistration: firstRegistration ?? undefined })

/** Cross-field rules of both; they run even when a field is invalid, so that one answer reports every error. */
export function materialRules(material: Material, ctx: z.RefinementCtx) {
  const wrong = (field: string) => ctx.issues.some(({ path }) => path?.[0] === field)
  const issue = (field: string, message: string) => ctx.addIssue({ code: 'custom', message, path: [field], input: material })
  if (!wrong('plate')) {
    const { message } = plateOf({
      ...material,
      firstRegistration: wrong('firstRegistration') ? null : material.firstRegistration,
    })
    if (message) issue('plate', message)
  }
  if (!wrong('gvwKg') && !wrong('tareKg') && material.tareKg >= material.gvwKg) issue('tareKg', TARE)
}

/** Stored form of the plate: « aa123aa » is « AA-123-AA ». */
export const withPlate = <Input extends Material>(input: Input): Input => ({
  ...input,
  plate: plateOf(input).normalized ?? input.plate,
})

/** Checks that depend on today: issues by field. */
export const materialDayIssues = ({ firstRegistration }: { firstRegistration: string | null }, day: string) =>
  firstRegistration && firstRegistration > day ? [{ path: 'firstRegistration', message: FUTURE }] : []

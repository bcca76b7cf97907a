import type { z } from 'zod'
import {
  flag,
  id,
  integer,
  oneOf,
  optionalChecked,
  optionalDate,
  optionalDecimal,
  optionalEuros,
  optionalInteger,
  optionalOneOf,
  optionalText,
  text,
} from '#domain/fields.ts'
import { checkPlate } from '#domain/formats/plate.ts'
import { checkVin } from '#domain/formats/vin.ts'
import { ARCH, FUTURE, MIN0, POS, RANGE } from '#domain/messages.ts'
import { ATP_CLASSES, OWNERSHIPS } from './vehicle-values.ts'

const TARE = 'Le poids à vide doit être inférieur au PTAC'
export const ATTACHED_EQUIPMENT = (n: number) => `Veuillez d'abord détacher ${n} équipement(s)`
export const FUTURE_JOURNEYS = (n: number) => ARCH(`${n} trajet(s) à venir`)

const MOST_KG = 100_000
const MOST_CENTS = 1_000_000_00

// Without min and max here: the range message would hide « supérieure à 0 ».
const weight = () =>
  integer()
    .refine(kg => kg > 0, POS)
    .refine(kg => kg <= MOST_KG, RANGE(1, MOST_KG))
export const optionalWeight = () =>
  optionalInteger()
    .refine(kg => kg === null || kg > 0, POS)
    .refine(kg => kg === null || kg <= MOST_KG, RANGE(1, MOST_KG))
const size = (places: number, most: number) =>
  optionalDecimal(places)
    .refine(value => value === null || Number(value) >= 0, MIN0)
    .refine(value => value === null || Number(value) <= most, RANGE(0, most))
export const materialEuros = () =>
  optionalEuros({ min: 0 }).refine(cents => cents === null || cents <= MOST_CENTS, RANGE(0, MOST_CENTS / 100))

/** Form fields that vehicles and trailers share. */
export const MATERIAL_PROPERTIES = {
  plate: text(20),
  /** Foreign or provisional. */
  foreignPlate: flag(),
  fleetNo: text(10),
  vin: optionalChecked(checkVin),
  gvwKg: weight(),
  tareKg: weight(),
  pallets: integer()
    .refine(value => value >= 0, MIN0)
    .refine(value => value <= 999, RANGE(0, 999)),
  volume: size(1, 200),
  floorMetres: size(2, 30),
  heightM: size(2, 10),
  lengthM: size(2, 30),
  atpClass: optionalOneOf(ATP_CLASSES),
  ownership: oneOf(OWNERSHIPS),
  lessor: optionalText(120),
  leaseEnd: optionalDate(),
  /** Monthly. */
  rent: materialEuros(),
  insurancePolicy: optionalText(60),
  note: optionalText(2000),
  depotId: id(),
}

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

export const evenWhenInvalid = { when: () => true }

/** Checks that depend on today: issues by field. */
export const materialDayIssues = ({ firstRegistration }: { firstRegistration: string | null }, day: string) =>
  firstRegistration && firstRegistration > day ? [{ path: 'firstRegistration', message: FUTURE }] : []

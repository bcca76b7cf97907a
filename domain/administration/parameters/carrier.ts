import { z } from 'zod'
import { BAN_AREAS } from '#domain/calendar/ban-areas.ts'
import {
  date,
  decimal,
  evenWhenInvalid,
  flag,
  integer,
  oneOf,
  optionalChecked,
  optionalDecimal,
  optionalEuros,
  optionalText,
  reason,
  recordVersion,
  text,
  time,
} from '#domain/fields.ts'
import { checkBic } from '#domain/formats/bic.ts'
import { checkEmail } from '#domain/formats/email.ts'
import { checkIban } from '#domain/formats/iban.ts'
import { checkPhone } from '#domain/formats/phone.ts'
import { checkPostalCode } from '#domain/formats/postal-code.ts'
import { checkSiren } from '#domain/formats/siren.ts'
import { checkSiret } from '#domain/formats/siret.ts'
import { checkVat, vatNumberOf } from '#domain/formats/vat.ts'
import { paging } from '#domain/lists.ts'
import { DATEORD, TIMEORD } from '#domain/messages.ts'
import { LICENCE_KINDS } from './fields.ts'

export const LICENCE_TAKEN = 'Cette licence est déjà enregistrée'
export const RATE_TAKEN = 'Un taux commence déjà ce jour'
export const BAN_TAKEN = 'Une interdiction commence déjà ce jour à cette heure dans cette zone'
export const LAST_RATE = 'Le premier taux reste\u202f: des retards de paiement se calculent sur lui'

export const carrierSchema = z
  .object({
    name: text(120),
    shortName: optionalText(20),
    legalForm: optionalText(40),
    capital: optionalEuros({ min: 0 }),
    siren: text(20).transform((value, ctx) => {
      const verdict = checkSiren(value)
      if (verdict.valid) return verdict.normalized
      ctx.issues.push({ code: 'custom', message: verdict.message, input: value })
      return z.NEVER
    }),
    siret: optionalChecked(value => checkSiret(value)),
    register: optionalText(60),
    vatNumber: optionalChecked(value => checkVat(value)),
    line1: text(100),
    line2: optionalText(100),
    zip: text(10),
    city: text(100),
    phone: optionalChecked(checkPhone),
    email: optionalChecked(checkEmail),
    iban: optionalChecked(checkIban),
    bic: optionalChecked(checkBic),
    vatOnDebits: flag(),
    recovery: optionalEuros({ min: 0 }).transform(cents => cents ?? 4_000),
    managerName: optionalText(80),
    managerCertificate: optionalText(60),
    horizonDays: integer({ min: 7, max: 180 }),
    toleranceMin: integer({ min: 0, max: 240 }),
    freeWaitingMin: integer({ min: 0, max: 240 }),
    otifTarget: optionalDecimal(1, { min: 0, max: 100 }),
    lateTarget: optionalDecimal(1, { min: 0, max: 100 }),
    marginTarget: optionalDecimal(1, { min: 0, max: 100 }),
    emptyKmTarget: optionalDecimal(2, { min: 0, max: 100 }),
    fillTarget: optionalDecimal(2, { min: 0, max: 100 }),
    fuelTarget: optionalDecimal(2, { min: 0, max: 100 }),
    co2Target: optionalDecimal(1, { min: 0, max: 1_000 }),
    version: recordVersion(),
  })
  .superRefine((carrier, ctx) => {
    const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message, input: carrier })
    const fine = (...paths: (keyof typeof carrier)[]) => !ctx.issues.some(other => paths.some(path => other.path?.[0] === path))
    if (carrier.siret && fine('siren', 'siret')) {
      const verdict = checkSiret(carrier.siret, { siren: carrier.siren })
      if (!verdict.valid) issue('siret', verdict.message)
    }
    if (carrier.vatNumber && fine('siren', 'vatNumber')) {
      const verdict = checkVat(carrier.vatNumber, { siren: carrier.siren })
      if (!verdict.valid) issue('vatNumber', verdict.message)
    }
    if (fine('zip')) {
      const verdict = checkPostalCode(carrier.zip, { country: 'FR' })
      if (!verdict.valid) issue('zip', verdict.message)
    }
  }, evenWhenInvalid)
  .transform(({ capital, recovery, ...carrier }) => ({
    ...carrier,
    capitalCents: capital,
    recoveryCents: recovery,
    // A French VAT number is derived from the SIREN.
    vatNumber: carrier.vatNumber ?? vatNumberOf(carrier.siren),
  }))
export type CarrierInput = z.output<typeof carrierSchema>

export const licenceSchema = z.object({
  kind: oneOf(LICENCE_KINDS),
  number: text(40),
  validTo: date(),
  copies: integer({ min: 0, max: 10_000 }),
})
export type LicenceInput = z.output<typeof licenceSchema>

export const lateRateSchema = z.object({
  validFrom: date(),
  ecbPct: decimal(2, { min: 0, max: 50 }),
  marginPct: decimal(2, { min: 0, max: 50 }),
})
export type LateRateInput = z.output<typeof lateRateSchema>

/** Pages of the lists of parameters; the row with this id is listed on any page, for its form. */
export const parameterQuery = z.object({
  id: z.uuid().optional().catch(undefined),
  licencePage: paging.page,
  ratePage: paging.page,
  closurePage: paging.page,
  banPage: paging.page,
})

export const closureSchema = z.object({ fromDate: date(), toDate: date(), reason: reason(120) }).superRefine((closure, ctx) => {
  const wrong = ctx.issues.some(({ path }) => path?.[0] === 'fromDate' || path?.[0] === 'toDate')
  if (!wrong && closure.fromDate > closure.toDate)
    ctx.addIssue({ code: 'custom', path: ['toDate'], message: DATEORD, input: closure })
}, evenWhenInvalid)
export type ClosureInput = z.output<typeof closureSchema>

export const banSchema = z
  .object({ day: date(), area: oneOf(BAN_AREAS), fromTime: time(), toTime: time(), source: text(200) })
  .superRefine((ban, ctx) => {
    const wrong = ctx.issues.some(({ path }) => path?.[0] === 'fromTime' || path?.[0] === 'toTime')
    if (!wrong && ban.fromTime >= ban.toTime) ctx.addIssue({ code: 'custom', path: ['toTime'], message: TIMEORD, input: ban })
  }, evenWhenInvalid)
export type BanInput = z.output<typeof banSchema>

/** Wording of an e-mail; `version` is 0 while the default text is used. `unknownNames` checks the field names. */
export const templateSchema = z.object({ subject: text(120), text: text(3_000), version: integer({ min: 0 }) })

import { z } from 'zod'
import { weekdays } from '#domain/calendar/recurrence-schema.ts'
import {
  checked,
  date,
  evenWhenInvalid,
  flag,
  id,
  oneOf,
  optionalChecked,
  optionalDate,
  optionalHours,
  optionalId,
  optionalOneOf,
  optionalText,
  reason,
  recordVersion,
  someOf,
  text,
} from '#domain/fields.ts'
import { counted } from '#domain/formats/counted.ts'
import { checkEmail } from '#domain/formats/email.ts'
import { checkPhone } from '#domain/formats/phone.ts'
import { checkPostalCode } from '#domain/formats/postal-code.ts'
import { filterOf, idFilter, listQuery, switchFilter } from '#domain/lists.ts'
import { ARCH, DATEORD, FUTURE, REQ } from '#domain/messages.ts'
import { COEFFICIENTS, CONTRACTS, DRIVER_CATEGORIES, DRIVER_STATUSES, EMPLOYERS, LICENCE_CATEGORIES } from '../driver-values.ts'
import { medicalRefusal } from '../licence.ts'
import { ERASE_UNCONFIRMED, ERASE_WORD } from './person-data.ts'
import { DAY_STATES, isHeavy, TITLES } from './values.ts'

const TOO_YOUNG = 'Le chauffeur doit avoir au moins 18 ans'
const TACHO_CARD = 'Le n° de carte conducteur doit comporter 16 caractères'
export const FUTURE_RUNS = (n: number) => ARCH(`${counted(n, 'trajet', 'trajets')} à venir`)

/** A driver as created or changed (`domain.md` §3.10). `driverDayIssues` checks what depends on today. */
export const driverSchema = z
  .object({
    code: text(12).transform(code => code.toUpperCase()),
    title: oneOf(TITLES),
    lastName: text(60),
    firstName: text(60),
    birthDate: date(),
    phone: checked(checkPhone),
    email: optionalChecked(checkEmail),
    homeLine1: optionalText(100),
    homeZip: optionalChecked(zip => checkPostalCode(zip, { country: 'FR' })),
    homeCity: optionalText(100),
    emergencyName: optionalText(120),
    emergencyPhone: optionalChecked(checkPhone),
    employer: oneOf(EMPLOYERS),
    employerCompanyId: optionalId(),
    contract: oneOf(CONTRACTS),
    contractEnd: optionalDate(),
    hireDate: date(),
    category: oneOf(DRIVER_CATEGORIES),
    coefficient: optionalOneOf(COEFFICIENTS),
    weeklyHours: optionalHours({ min: 1, max: 56 }),
    workdays: weekdays,
    depotId: id(),
    managerId: optionalId(),
    licenceNo: text(20),
    licenceCategories: someOf(LICENCE_CATEGORIES, { min: 1 }),
    licenceDeliveredOn: optionalDate(),
    licenceValidTo: optionalDate(),
    heavyLicenceValidTo: optionalDate(),
    tachoCardNo: optionalText(60)
      .transform(number => number?.replace(/\s/g, '').toUpperCase() ?? null)
      .refine(number => number === null || number.length === 16, TACHO_CARD),
    tachoCardValidTo: optionalDate(),
    note: optionalText(2000),
    offDutyUntracked: flag(),
  })
  .superRefine((driver, ctx) => {
    const fine = (...paths: string[]) => !ctx.issues.some(issue => paths.includes(String(issue.path?.[0])))
    const issue = (path: keyof typeof driver, message: string) => {
      if (fine(path)) ctx.addIssue({ code: 'custom', message, path: [path], input: driver })
    }
    if (driver.weeklyHours === null) issue('weeklyHours', REQ)
    // A sub-contractor must be a known company; a temp agency need not be.
    if (driver.employer === 'SOUS_TRAITANT' && !driver.employerCompanyId) issue('employerCompanyId', REQ)
    if (driver.contract === 'CDD' && !driver.contractEnd) issue('contractEnd', REQ)
    if (driver.contractEnd && fine('hireDate', 'contractEnd') && driver.contractEnd < driver.hireDate)
      issue('contractEnd', DATEORD)
    const delivered = driver.licenceDeliveredOn
    if (delivered && fine('licenceDeliveredOn')) {
      for (const end of ['licenceValidTo', 'heavyLicenceValidTo'] as const)
        if (driver[end] && driver[end] < delivered) issue(end, DATEORD)
    }
    // Above 3.5 t: medical examination and tachograph card (`domain.md` §3.10, §3.12).
    if (fine('licenceCategories') && isHeavy(driver.licenceCategories)) {
      for (const path of ['heavyLicenceValidTo', 'tachoCardNo', 'tachoCardValidTo'] as const)
        if (driver[path] === null) issue(path, REQ)
    }
    if (driver.tachoCardNo && !driver.tachoCardValidTo) issue('tachoCardValidTo', REQ)
  }, evenWhenInvalid)
export type DriverInput = z.output<typeof driverSchema>

/** Checks that depend on today and on the recorded driver: issues by field. */
export function driverDayIssues(
  {
    birthDate,
    licenceDeliveredOn,
    hireDate,
    heavyLicenceValidTo,
  }: Pick<DriverInput, 'birthDate' | 'licenceDeliveredOn' | 'hireDate' | 'heavyLicenceValidTo'>,
  { day, before }: { day: string; before?: { leaveDate: string | null; heavyLicenceValidTo: string | null } | undefined },
): { path: string; message: string }[] {
  const adultOn = `${Number(birthDate.slice(0, 4)) + 18}${birthDate.slice(4)}`
  const leaveDate = before?.leaveDate
  // A recorded date comes from an earlier visit, at an earlier age.
  const medical =
    heavyLicenceValidTo && heavyLicenceValidTo !== before?.heavyLicenceValidTo
      ? medicalRefusal(heavyLicenceValidTo, { birthDate, day })
      : null
  return [
    ...(medical ? [{ path: 'heavyLicenceValidTo', message: medical }] : []),
    ...(adultOn > day ? [{ path: 'birthDate', message: TOO_YOUNG }] : []),
    ...(licenceDeliveredOn && licenceDeliveredOn > day ? [{ path: 'licenceDeliveredOn', message: FUTURE }] : []),
    ...(leaveDate && hireDate > leaveDate ? [{ path: 'hireDate', message: DATEORD }] : []),
  ]
}

/** Fields that OPERATOR may change (`domain.md` §2.7). */
export const driverPhoneSchema = z.object({ phone: checked(checkPhone), version: recordVersion() })

export const driverAccountSchema = z.object({ userId: optionalId() })

/** E-mail of the account to create for the driver (`domain.md` §3.25, §4.5). */
export const driverAccessSchema = z.object({ email: checked(checkEmail) })
export const HAS_ACCESS = 'Ce chauffeur a déjà un compte utilisateur'

export const personErasureSchema = z.object({
  confirmation: text(20).refine(word => word === ERASE_WORD, ERASE_UNCONFIRMED),
})

/** Suspension of the licence or of the contract from a day on (`domain.md` §3.10). */
export const driverSuspension = z.object({ from: date(), reason: reason() })

export const driverLeave = z.object({ leaveDate: date(), reason: reason() })

export const DRIVER_SORTS = ['code', 'name', 'category', 'depot', 'contract', 'deadline'] as const

/** Drivers (`domain.md` §4.5); former and archived drivers are hidden by default. */
export const driverListQuery = listQuery(DRIVER_SORTS, 'name', {
  status: filterOf(DRIVER_STATUSES),
  day: filterOf(DAY_STATES),
  depot: idFilter(),
  category: filterOf(DRIVER_CATEGORIES),
  licence: filterOf(LICENCE_CATEGORIES),
  certification: idFilter(),
  contract: filterOf(CONTRACTS),
  employer: filterOf(EMPLOYERS),
  /** Has something expired or expiring within `DUE_DAYS`. */
  due: switchFilter(),
  noTour: switchFilter(),
  archived: switchFilter(),
  only: idFilter(),
})

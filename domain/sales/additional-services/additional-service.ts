import { z } from 'zod'
import {
  date,
  decimal,
  evenWhenInvalid,
  flag,
  id,
  oneOf,
  optionalDate,
  optionalDecimal,
  optionalText,
  text,
} from '#domain/fields.ts'
import { counted } from '#domain/formats/counted.ts'
import { filterOf, idFilter, listQuery, switchFilter } from '#domain/lists.ts'
import { ARCH, DATEORD, RANGE } from '#domain/messages.ts'
import { CANCELLATION_UNITS } from '#domain/sales/pricing/cancellation-charge.ts'
import { DAY_UNITS } from '#domain/sales/pricing/day-charge.ts'
import { NIGHT_UNITS } from '#domain/sales/pricing/night-charge.ts'
import { WAITING_UNITS } from '#domain/sales/pricing/waiting.ts'
import { SERVICE_TRIGGERS, SERVICE_UNITS, type ServiceTrigger, type ServiceUnit, VAT_RATES } from './values.ts'

const CODE_FORMAT = 'Le code doit comporter 2 à 12 caractères\u202f: A à Z, 0 à 9 et _'
const ACCOUNT_706 = 'Le compte doit commencer par 706'
const WAITING_UNIT = "L'attente se facture au quart d'heure, à l'heure, au jour ou au forfait"
const NIGHT_UNIT = "La nuit se facture au quart d'heure, à l'heure, au forfait ou en % du prix"
const DAY_UNIT =
  "Le samedi, le dimanche et les jours fériés se facturent au quart d'heure, à l'heure, au jour, au kilomètre, au forfait ou en % du prix"
const CANCELLATION_UNIT = "L'annulation se facture au forfait ou en % du prix"
const MAX_BELOW_MIN = 'La quantité maximale doit être supérieure ou égale à la quantité minimale'
export const USED_BY_REQUESTS = (n: number) =>
  ARCH(`prestation utilisée par ${counted(n, 'cahier des charges actif', 'cahiers des charges actifs')}`)
export const AGREED_BY_REQUESTS = (n: number) =>
  `Convenu dans ${counted(n, 'cahier des charges', 'cahiers des charges')}\u202f: créez une autre prestation`

/** Limits of the database columns. */
const MOST_PRICE = 99_999_999
const MOST_QUANTITY = 9_999_999

// Without max here: the range message would hide « supérieure ou égale à 0 ».
const within = (most: number) => (value: string | null) => value === null || Number(value) <= most
const price = () => decimal(4, { min: 0 }).refine(within(MOST_PRICE), RANGE(0, MOST_PRICE))
const quantity = () => optionalDecimal(2, { min: 0 }).refine(within(MOST_QUANTITY), RANGE(0, MOST_QUANTITY))

interface UnitRule {
  units: readonly ServiceUnit[]
  refusal: string
}
const OF_DAY: UnitRule = { units: DAY_UNITS, refusal: DAY_UNIT }

/** Allowed units per trigger; triggers without an entry take any unit. */
export const TRIGGER_UNITS: Partial<Record<ServiceTrigger, UnitRule>> = {
  AUTO_ATTENTE: { units: WAITING_UNITS, refusal: WAITING_UNIT },
  AUTO_NUIT: { units: NIGHT_UNITS, refusal: NIGHT_UNIT },
  AUTO_SAMEDI: OF_DAY,
  AUTO_DIMANCHE: OF_DAY,
  AUTO_FERIE: OF_DAY,
  AUTO_ANNULATION: { units: CANCELLATION_UNITS, refusal: CANCELLATION_UNIT },
}

export const serviceSchema = z
  .object({
    code: text(60)
      .transform(code => code.toUpperCase())
      .refine(code => /^[A-Z0-9_]{2,12}$/.test(code), CODE_FORMAT),
    label: text(60),
    unit: oneOf(SERVICE_UNITS),
    unitPrice: price(),
    unitCost: optionalDecimal(4, { min: 0 }).refine(within(MOST_PRICE), RANGE(0, MOST_PRICE)),
    vatRate: oneOf(VAT_RATES),
    account: optionalText(20).refine(account => account === null || /^706/.test(account), ACCOUNT_706),
    trigger: oneOf(SERVICE_TRIGGERS),
    freeQty: quantity(),
    minQty: quantity(),
    maxQty: quantity(),
    validFrom: optionalDate(),
    validTo: optionalDate(),
    proofRequired: flag(),
  })
  .superRefine((service, ctx) => {
    const fine = (...paths: (keyof typeof service)[]) => !ctx.issues.some(other => paths.some(path => other.path?.[0] === path))
    const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message, input: service })
    const rule = fine('unit', 'trigger') ? TRIGGER_UNITS[service.trigger] : undefined
    if (rule && !rule.units.includes(service.unit)) issue('unit', rule.refusal)
    if (fine('minQty', 'maxQty') && service.minQty && service.maxQty && Number(service.maxQty) < Number(service.minQty))
      issue('maxQty', MAX_BELOW_MIN)
    if (fine('validFrom', 'validTo') && service.validFrom && service.validTo && service.validTo < service.validFrom)
      issue('validTo', DATEORD)
  }, evenWhenInvalid)
export type ServiceInput = z.output<typeof serviceSchema>

export const tariffSchema = z
  .object({ companyId: id(), unitPrice: price(), freeQty: quantity(), validFrom: date(), validTo: optionalDate() })
  .superRefine((tariff, ctx) => {
    if (ctx.issues.some(({ path }) => path?.[0] === 'validFrom' || path?.[0] === 'validTo')) return
    if (tariff.validTo && tariff.validTo < tariff.validFrom)
      ctx.addIssue({ code: 'custom', path: ['validTo'], message: DATEORD, input: tariff })
  }, evenWhenInvalid)
export type TariffInput = z.output<typeof tariffSchema>

export const tariffClosing = z.object({ validTo: date() })

export const SERVICE_SORTS = ['code', 'label', 'unitPrice'] as const

export const serviceListQuery = listQuery(SERVICE_SORTS, 'code', {
  unit: filterOf(SERVICE_UNITS),
  trigger: filterOf(SERVICE_TRIGGERS),
  inactive: switchFilter(),
  /** Adds uses and revenue of twelve months, which reads journeys. */
  year: switchFilter(),
  only: idFilter(),
})

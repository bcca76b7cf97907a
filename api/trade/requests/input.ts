import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { takeNumbers } from '#api/db/write.ts'
import { today } from '#api/middleware/today.ts'
import { type Issue, invalid } from '#api/problem.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestStops } from '#api/schema/sales/delivery-requests.table.ts'
import { isSalesUser } from '#api/trade/accounts/sales-users.ts'
import type { HolidayZone } from '#domain/calendar/holidays.ts'
import { ENUM } from '#domain/messages.ts'
import {
  ADDRESS_ARCHIVED,
  COMPANY_ARCHIVED,
  COMPANY_NO_CUSTOMER,
  type DeliveryRequestInput,
} from '#domain/sales/delivery-request/delivery-request.ts'

type Sites = Map<string, { archived: boolean; holidayZone: HolidayZone }>

export async function nextRequestNumber(tx: Transaction): Promise<string> {
  const year = today().slice(0, 4)
  return `CDC-${year}-${String(await takeNumbers(tx, `delivery-request ${year}`)).padStart(4, '0')}`
}

/** Reports all faults; returns the sites. A client other than `before` is locked against archiving. */
export async function refuseUnusableParts(
  tx: Transaction,
  input: Pick<DeliveryRequestInput, 'companyId'> & { salesUserId?: string | null; stops: readonly { addressId: string }[] },
  before?: { companyId: string; salesUserId: string | null },
): Promise<Sites> {
  const issues: Issue[] = []
  if (input.companyId !== before?.companyId) await lockCompany(tx, input.companyId)
  const [company] = await tx
    .select({ status: companies.status, types: companies.types })
    .from(companies)
    .where(eq(companies.id, input.companyId))
  if (!company) issues.push({ path: 'companyId', message: ENUM })
  else if (company.status === 'ARCHIVE') issues.push({ path: 'companyId', message: COMPANY_ARCHIVED })
  else if (!company.types.includes('CLIENT')) issues.push({ path: 'companyId', message: COMPANY_NO_CUSTOMER })
  const { salesUserId } = input
  // A seller who has left stays allowed when unchanged.
  if (salesUserId && salesUserId !== before?.salesUserId && !(await isSalesUser(tx, salesUserId)))
    issues.push({ path: 'salesUserId', message: ENUM })
  const ids = [...new Set(input.stops.map(stop => stop.addressId))]
  const found =
    ids.length === 0
      ? []
      : await tx
          .select({ id: addresses.id, archived: addresses.archived, holidayZone: addresses.holidayZone })
          .from(addresses)
          .where(inArray(addresses.id, ids))
  const sites: Sites = new Map(found.map(({ id, ...site }) => [id, site]))
  for (const [index, { addressId }] of input.stops.entries()) {
    const site = sites.get(addressId)
    if (!site) issues.push({ path: `stops[${index}].addressId`, message: ENUM })
    else if (site.archived) issues.push({ path: `stops[${index}].addressId`, message: ADDRESS_ARCHIVED })
  }
  if (issues.length > 0) throw invalid(...issues)
  return sites
}

const lockCompany = (tx: Transaction, id: string) =>
  tx.select({ id: companies.id }).from(companies).where(eq(companies.id, id)).for('share')

export function storedRequest({ companyId, title, kind, salesUserId, tags }: DeliveryRequestInput) {
  return { companyId, title, kind, salesUserId, tags }
}

/** Version fields except the price. A spot run ends on its first day; an empty holiday zone is that of the first stop. */
export function storedVersion(input: DeliveryRequestInput, sites: Sites) {
  const { validFrom, validTo, recurrence, billingFrequency, hgvBanExemption, notes } = input
  const firstSite = sites.get(input.stops[0]!.addressId)
  return {
    validFrom,
    validTo: validTo ?? (input.kind === 'SPOT' ? validFrom : null),
    recurrence:
      recurrence && input.zoneOfFirstStop && firstSite ? { ...recurrence, holidayZone: firstSite.holidayZone } : recurrence,
    ...storedNeed(input),
    billingFrequency,
    hgvBanExemption,
    notes,
  }
}

type WithoutNulls<T> = { [K in keyof T]: Exclude<T[K], null> } extends infer U ? Partial<U> & Pick<T, RequiredKeys<T>> : never
type RequiredKeys<T> = { [K in keyof T]: null extends T[K] ? never : K }[keyof T]

export function storedNeed({
  goods: { declaredValue, adr, ...goods },
  vehicleNeed,
  driverNeed,
}: Pick<DeliveryRequestInput, 'goods' | 'vehicleNeed' | 'driverNeed'>) {
  return {
    goods: {
      ...withoutNulls(goods),
      ...(adr && { adr: withoutNulls(adr) }),
      ...(declaredValue !== null && { declaredValueCents: declaredValue }),
    },
    vehicleNeed: withoutNulls(vehicleNeed),
    driverNeed,
  }
}

function withoutNulls<T extends object>(values: T) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as WithoutNulls<T>
}

/** Stops keep their rows by position, so that the history shows only real changes. */
export async function saveStops(tx: Transaction, versionId: string, stops: DeliveryRequestInput['stops']) {
  const columns = deliveryRequestStops
  await tx
    .insert(columns)
    .values(stops.map((stop, position) => ({ ...stop, versionId, position })))
    .onConflictDoUpdate({
      target: [columns.versionId, columns.position],
      set: Object.fromEntries(
        STOP_COLUMNS.map(name => [
          name,
          sql.raw(`excluded.${columns[name].name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}`),
        ]),
      ),
    })
  await tx.delete(columns).where(and(eq(columns.versionId, versionId), gt(columns.position, stops.length - 1)))
}

const STOP_COLUMNS = [
  'addressId',
  'kind',
  'dayOffset',
  'arrival',
  'departure',
  'windowFrom',
  'windowTo',
  'serviceMin',
  'toleranceMin',
  'pallets',
  'weightKg',
  'reference',
  'instructions',
  'documents',
] as const

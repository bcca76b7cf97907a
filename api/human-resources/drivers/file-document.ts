import type { Letterhead } from '#api/pdf/letterhead.ts'
import { clientDocument } from '#api/pdf/sheet.ts'
import type { findDriver } from '#api/trade/drivers/driver.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { factsOf } from '#domain/field-book.ts'
import { DRIVER_FIELDS as FIELDS } from '#domain/human-resources/drivers/fields.ts'
import { driverName } from '#domain/human-resources/drivers/values.ts'

const WIDTHS = [219, 120, 80, 80] as const

interface DriverFile {
  driver: Awaited<ReturnType<typeof findDriver>>
  certifications: readonly { type: string; number: string | null; obtainedOn: string | null; validTo: string | null }[]
  balances: readonly { label: string; granted: string; taken: string; left: string }[]
  day: string
}

export function driverFileDocument(
  { driver, certifications, balances, day }: DriverFile,
  letterhead: Letterhead,
): Promise<Uint8Array<ArrayBuffer>> {
  const name = driverName(driver)
  const subtitle = `${driver.code} · au ${formatDate(day)}`
  const home = [driver.homeLine1, [driver.homeZip, driver.homeCity].filter(Boolean).join(' ')].filter(Boolean)
  const heading = { title: 'Fiche chauffeur', subtitle, whom: 'Chauffeur', client: [name, ...(home as string[])] }
  return clientDocument(heading, { letterhead, reference: `Fiche chauffeur · ${name} · ${subtitle}` }, page => {
    const facts = (names: readonly (keyof typeof FIELDS)[]) => {
      for (const [label, words] of factsOf(FIELDS, driver, names)) page.pair(label, words ?? '—')
    }
    page.heading('Identité')
    facts(['title', 'lastName', 'firstName', 'birthDate', 'phone', 'email', 'emergencyName', 'emergencyPhone'])
    page.heading('Contrat et temps')
    facts(['employer', 'contract', 'contractEnd', 'hireDate', 'leaveDate', 'category', 'coefficient', 'weeklyHours', 'workdays'])
    page.pair(FIELDS.depotId.label, driver.depot)
    page.pair(FIELDS.managerId.label, driver.manager ?? '—')
    page.heading('Permis et carte conducteur')
    facts(['licenceNo', 'licenceCategories', 'licenceDeliveredOn', 'licenceValidTo', 'heavyLicenceValidTo'])
    facts(['tachoCardNo', 'tachoCardValidTo', 'suspendedFrom'])
    page.heading('Habilitations', 100)
    if (certifications.length === 0) page.paragraph('Aucune.')
    else {
      const date = (value: string | null) => (value ? formatDate(value) : '—')
      const rows = certifications.map(held => [held.type, held.number ?? '—', date(held.obtainedOn), date(held.validTo)])
      page.table(['Habilitation', 'N°', 'Obtenue', 'Échéance'], rows, WIDTHS)
    }
    if (balances.length > 0) {
      page.heading('Soldes de congés')
      for (const { label, granted, taken, left } of balances)
        page.pair(label, `${left} restants sur ${granted}, ${taken} pris ou validés`)
    }
  })
}

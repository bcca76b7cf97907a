import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#api/db/client.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { DESIGNATE_FIRST } from '#domain/incidents-management/infractions/infraction.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import { visit } from '#tests/support/visitor.ts'

/** « Radar notice arrives: driver designated in time », through the screens (`domain.md` §3.18). */

let site: Site
let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  site = await sharedSite()
  ;({ db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 }))
})
afterAll(() => close?.())

it('a radar notice: its driver is proposed by the run of that instant, confirmed, designated in time, and only then it is paid', async () => {
  const page = await visit(site)
  // A run that is over, at whose middle its lorry was flashed.
  const [run] = await db.execute<{ plate: string; at: string; driver: string; number: string }>(sql`
    select vehicle.plate, (journey.actual_start + (journey.actual_end - journey.actual_start) / 2)::text as at,
      driver.last_name as driver, journey.number
    from journey join vehicle on vehicle.id = journey.vehicle_id join driver on driver.id = journey.driver_id
    where journey.status in ('CONTROLE', 'FACTURE') and journey.co_driver_id is null and journey.actual_end is not null
      and journey.service_date < ${TODAY}
    order by journey.service_date desc, journey.number limit 1`)
  const at = toLocal(run!.at).slice(0, 16)
  const sent = at.slice(0, 10)
  await page.signIn('CONCEPTOR')
  await page.goto('/incidents-management/infractions?panel=new')
  const panel = page.getByRole('dialog')
  await panel.getByLabel("N° d'avis").fill('RADAR-49-2211')
  await panel.getByLabel("Envoi de l'avis").fill(addDays(sent, -1))
  await panel.getByRole('combobox', { name: 'Infraction', exact: true }).selectOption({ index: 2 })
  await panel.getByLabel('Date et heure').fill(at)
  await panel.getByRole('combobox', { name: 'Véhicule', exact: true }).fill(run!.plate)
  await panel.getByRole('button', { name: "Enregistrer l'avis" }).click()
  // Nothing is sent before it happened; what was typed stays.
  await expect(panel.locator('.field-error').first()).toBeVisible()
  await expect(panel.getByLabel("N° d'avis")).toHaveValue('RADAR-49-2211')
  await panel.getByLabel("Envoi de l'avis").fill(sent)
  await panel.getByRole('button', { name: "Enregistrer l'avis" }).click()

  await expect(panel.getByText(run!.number)).toBeVisible()
  await expect(panel.getByText(new RegExp(run!.driver)).first()).toBeVisible()
  await expect(panel.getByText(formatDate(addDays(sent, 45))).first()).toBeVisible()
  await expect(panel.getByText(DESIGNATE_FIRST)).toBeVisible()

  const act = (name: string) => panel.getByRole('link', { name: `${name}…` }).click()
  const save = (name: string) => panel.getByRole('button', { name, exact: true }).click()
  await act('Identifier le chauffeur')
  await save('Confirmer le chauffeur')
  await expect(panel.getByText('Chauffeur identifié').first()).toBeVisible()
  await act('Marquer désignée')
  await save('Marquer désignée')
  await expect(panel.getByText('Désignée', { exact: true }).first()).toBeVisible()
  await expect(panel.getByText(DESIGNATE_FIRST)).toHaveCount(0)
  await act('Payer')
  await panel.getByLabel('Payée par').selectOption('Société')
  await save('Enregistrer le paiement')
  await expect(panel.locator('.field-error').first()).toBeVisible()
  await panel.getByLabel('Payée par').selectOption('Chauffeur')
  await save('Enregistrer le paiement')
  await expect(panel.getByText('Payée', { exact: true }).first()).toBeVisible()
})

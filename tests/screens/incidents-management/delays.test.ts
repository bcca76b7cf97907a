import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#api/db/client.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { PENALTY_CAP } from '#domain/incidents-management/delays/delay.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { visit } from '#tests/support/visitor.ts'

/** What becomes of a late stop, through the screens (`domain.md` §3.16, §4.4). */

let site: Site
let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  site = await sharedSite()
  ;({ db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 }))
})
afterAll(() => close?.())

const DELAYS = '/incidents-management/delays'

it("a late truck is qualified, and its client's penalty capped at the price of the transport", async () => {
  const page = await visit(site)
  // A run of the demonstration that was in time until its last stop turns out to have been reached fifty minutes late.
  const [stop] = await db.execute<{ id: string; number: string; label: string }>(sql`
    update journey_stop set actual_arrival = due + interval '50 minutes', actual_departure = due + interval '70 minutes'
    from (select stop.id, journey.number, journey.label, stop_due(stop.planned_arrival, stop.window_from, stop.window_to) as due
      from journey_stop stop join journey on journey.id = stop.journey_id
      where journey.status = 'TERMINE' and journey.price_cents > 10000 and stop.position = journey.stops_total - 1
        and stop.actual_arrival is not null and not exists (select from delay where delay.journey_id = journey.id)
      order by journey.planned_start, journey.id limit 1) as last
    where journey_stop.id = last.id returning journey_stop.id, last.number, last.label`)
  const [late] = await db.select({ number: delays.number }).from(delays).where(eq(delays.stopId, stop!.id))
  await page.signIn('ADMIN')
  await page.goto(`${DELAYS}?stage=open&q=${stop!.number}`)
  await page.getByRole('table').getByRole('link', { name: stop!.label, exact: true }).click()
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText(late!.number)
  await expect(panel).toContainText('50 min')
  await panel.getByRole('link', { name: 'Qualifier…' }).click()
  await panel.getByLabel('Cause').selectOption({ label: 'Panne du véhicule (transporteur)' })
  await panel.getByLabel('Responsabilité').selectOption('Transporteur')
  await panel.getByLabel('Commentaire').fill('Turbo sur la rocade')
  await panel.getByLabel('Pénalité').fill('99999')
  await panel.getByRole('button', { name: 'Qualifier le retard' }).click()
  await expect(panel.getByText(PENALTY_CAP(0).slice(0, 40)).first()).toBeVisible()
  await expect(panel.getByLabel('Commentaire')).toHaveValue('Turbo sur la rocade')
  await panel.getByLabel('Pénalité').fill('12,50')
  await panel.getByRole('button', { name: 'Qualifier le retard' }).click()
  await expect(page.getByText(`Retard ${late!.number} qualifié`).first()).toBeVisible()
  await expect(panel.getByText('Turbo sur la rocade').first()).toBeVisible()
  await expect(panel.getByText('12,50').first()).toBeVisible()
  await panel.getByRole('link', { name: 'Clore…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clore le retard' }).click()
  await page.goto(`${DELAYS}?q=${stop!.number}`)
  await expect(page.getByRole('table')).toContainText('Clos')
})

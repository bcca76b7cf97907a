import { eq, sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#api/db/client.ts'
import { delays } from '#api/incidents-management/delays/delays.table.ts'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { PENALTY_CAP } from '#domain/incidents-management/delays/delay.ts'
import { expect, test as quaiTest } from '#tests/support/quai.ts'

/** What becomes of a late stop, through the screens (`domain.md` §3.16, §4.4). */

const test = quaiTest.extend<{ db: Database }>({
  db: async ({ quai }, use) => {
    const { db, close } = openDatabase(quai.databaseUrl, { readers: 1, writers: 1 })
    await use(db)
    await close()
  },
})

const DELAYS = '/incidents-management/delays'

test("a late truck is qualified, and its client's penalty capped at the price of the transport", async ({ page, signIn, db }) => {
  // A run of the demonstration that was late.
  const [late] = await db
    .select({ id: delays.id, number: delays.number })
    .from(delays)
    .innerJoin(journeys, eq(journeys.id, delays.journeyId))
    .where(sql`${delays.status} = 'QUALIFIE' and ${journeys.priceCents} > 10000`)
    .limit(1)
  await signIn('ADMIN')
  await page.goto(`${DELAYS}?panel=show&id=${late!.id}`)
  const panel = page.getByRole('dialog')
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
})

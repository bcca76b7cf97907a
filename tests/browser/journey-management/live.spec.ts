import { eq } from 'drizzle-orm'
import { openDatabase } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { faultsOf } from '#tests/support/accessibility/axe.ts'
import { inMinutes, KM, lateRun } from '#tests/support/journeys/late-run.ts'
import { expect, test } from '#tests/support/quai.ts'

const LIVE = '/journey-management/live'

test('the page hears of a late truck by itself, and has room for its way beside the map', async ({ page, signIn, quai }) => {
  const { db, close } = openDatabase(quai.databaseUrl, { readers: 1, writers: 1 })
  const { journey, lorry, driver, code } = await lateRun(db)
  await signIn('CONCEPTOR')
  const device = await page.request.post(`/api/materials/vehicles/${lorry.id}/devices`, {
    data: { label: 'Boîtier', kind: 'BOITIER' },
    headers: { origin: quai.url },
  })
  const { key } = (await device.json()) as { key: string }
  const tell = (minutes: number, km: number) =>
    page.request.post('/api/positions', {
      data: { positions: [{ ts: inMinutes(minutes), lat: 47 + km * KM, lng: -1.5, speedKmh: 60 }] },
      headers: { authorization: `Bearer ${key}`, origin: quai.url },
    })
  await signIn('SALES')
  await page.goto(`${LIVE}?q=${code}`)
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('Signal perdu')
  expect((await tell(-25, 3)).status()).toBe(200)
  expect((await tell(-0.1, 30)).status()).toBe(200)
  await expect(row).toContainText('À risque')
  // Its first position brings it onto the map, too.
  await expect(page.getByRole('region', { name: 'Carte' }).getByRole('link', { name: lorry.plate! })).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  // Beside a map as wide as the table lets it, a way is read whole.
  expect(await page.locator('.live-map').evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(440)
  const room = await row.locator('.name').evaluate(cell => {
    const way = cell.querySelector('a')!.getBoundingClientRect()
    return cell.getBoundingClientRect().right - way.right
  })
  expect(room).toBeGreaterThanOrEqual(0)
  // Two lines a row, as long as its way is short: who drives, what, and where to stand under them.
  expect(await row.evaluate(line => line.clientHeight)).toBeLessThan(72)
  await expect(row.locator('> *')).toHaveCount(4)
  for (const said of [lorry.plate, driver.name, 'Rennes', 'prévu']) await expect(row).toContainText(said)

  await row.getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toContainText('attendu à')
  expect(await faultsOf(page)).toEqual([])
  await db.update(journeys).set({ status: 'ANNULE' }).where(eq(journeys.id, journey.id))
  await close()
})

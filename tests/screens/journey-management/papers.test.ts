import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { ordinaryDay } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

/** Papers of a run through the screens (`domain.md` §3.7, §4.3): issued, joined, taken out again, found in the register. */

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const LIST = '/journey-management/journeys'
/** Beyond what the demonstration generates. */
const DAY = ordinaryDay(85)

/** An assigned journey whose documents are open. */
async function assigned() {
  const page = await visit(site, 'CONCEPTOR')
  const { db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 })
  const { driver, lorry } = await makeMeans(db)
  const [depot] = await db.select({ id: addresses.id }).from(addresses).where(eq(addresses.kind, 'DEPOT')).limit(1)
  const stop = (arrival: string) => ({ addressId: depot!.id, kind: 'LIVRAISON', arrival, departure: arrival, dayOffset: 0 })
  const answer = await page.request.post(`/api${LIST}`, {
    data: { label: 'Navette', kind: 'SPOT', serviceDate: DAY, kmLoaded: '80', stops: [stop('08:00'), stop('10:00')] },
    headers: { origin: site.url },
  })
  const { number } = (await answer.json()) as { number: string }
  const means = { driverId: driver.id, vehicleId: lorry.id, status: 'AFFECTE' as const }
  await db.update(journeys).set(means).where(eq(journeys.number, number))
  await close()

  const panel = page.getByRole('dialog').first()
  await page.goto(`${LIST}?trajet=${number}&tab=documents`)
  return { page, panel, number }
}

/** Nothing stays for others to meet. */
async function cancel(page: Visitor, number: string) {
  const data = { reason: 'Essai', cancelledBy: 'TRANSPORTEUR', billingPct: '0' }
  await page.request.post(`/api${LIST}/${number}/cancel`, { data, headers: { origin: site.url } })
}

it('the consignment note is issued, opens as a PDF and is found by its number, in the register and the list', async () => {
  const { page, panel, number } = await assigned()
  await panel.getByRole('button', { name: 'Imprimer LV' }).click()
  const link = panel.getByRole('link', { name: /^Lettre de voiture LV-/ })
  await expect(link).toBeVisible()
  const paper = /LV-[\d-]+/.exec((await link.textContent())!)![0]
  await link.click()
  expect((await page.answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await page.goto(`${LIST}?date=${DAY}&panel=registre`)
  await expect(page.getByRole('dialog').getByRole('link', { name: `Lettre de voiture ${paper}` })).toBeVisible()
  await page.goto(`${LIST}?dates=all&q=${paper}`)
  await expect(page.getByRole('table', { name: 'Trajets' }).getByRole('row')).toHaveCount(2)
  await cancel(page, number)
})

it('a delivery note is refused at its field, joined to its stop, and removed with a reason', async () => {
  const { page, panel, number } = await assigned()
  // What is wrong stands at its field, with what was typed.
  await panel.getByLabel('Libellé').fill('BL du matin')
  await panel.getByLabel('Arrêt', { exact: true }).selectOption({ index: 2 })
  await panel.getByLabel(/^Type/).selectOption('BL')
  await panel.getByLabel(/^Fichier/).setInputFiles({ name: 'bl.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
  await panel.getByRole('button', { name: 'Joindre', exact: true }).click()
  await expect(panel.getByText('Format de fichier non accepté (PDF, JPG, PNG, WebP, HEIC, TIFF)').first()).toBeVisible()
  await expect(panel.getByLabel('Libellé')).toHaveValue('BL du matin')
  await panel
    .getByLabel(/^Fichier/)
    .setInputFiles({ name: 'bl.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  await panel.getByRole('button', { name: 'Joindre', exact: true }).click()
  await expect(panel.getByRole('link', { name: 'BL du matin', exact: true })).toBeVisible()

  await panel.getByRole('link', { name: /Retirer….*BL du matin/ }).click()
  await page.getByLabel('Motif').fill('Illisible')
  await page.getByRole('button', { name: 'Retirer le document' }).click()
  await expect(panel.getByRole('link', { name: 'BL du matin', exact: true })).toHaveCount(0)
  await cancel(page, number)
})

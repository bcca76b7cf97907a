import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatDate } from '#domain/calendar/dates.ts'
import { firstOfNextMonth } from '#domain/sales/delivery-request/versions.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

/** Own site: contracts of the demonstration get new versions and end. */
let site: Site
beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(() => site?.close())

const LIST = '/sales/delivery-request'
const from = firstOfNextMonth(TODAY)
const PDF = { name: 'avenant.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

/** Opens an active contract by its place in the list; each test uses its own. */
async function open(page: Visitor, place: number) {
  await page.goto(`${LIST}?status=ACTIF&kind=LIGNE_REGULIERE&sort=number`)
  await page.getByRole('table').locator('tbody .name a').nth(place).click()
  await expect(page.getByRole('navigation', { name: 'Cahier des charges' })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

const ask = async (page: Visitor, link: string, button: string) => {
  await page.getByRole('link', { name: link, exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

it('takes a new version from draft to acceptance, and ends the current version the day before', async () => {
  const page = await visit(site, 'ADMIN')
  const id = await open(page, 2)
  const sheet = `${LIST}/${id}`
  await page.getByRole('link', { name: 'Nouvelle version…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Nouvelle version de CDC-/ })
  await expect(dialog.locator('[name=validFrom]')).toHaveValue(from)
  await dialog.getByRole('button', { name: 'Créer la version' }).click()
  await expect(page).toHaveURL(/\?version=\d$/)
  const version = new URL(page.url()).searchParams.get('version')!
  const strip = page.getByRole('navigation', { name: 'Versions' })
  await expect(strip.getByRole('link', { name: /^En vigueur/ })).toContainText('Actif')
  await expect(strip.getByRole('link', { name: /^En préparation/ })).toContainText(
    `v${version} · à partir du ${formatDate(from)}`,
  )

  await page.getByRole('link', { name: 'Modifier' }).click()
  await page.getByRole('dialog').locator('[name="goods.nature"]').fill('Palettes de lait UHT')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer le cahier des charges' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await strip.getByRole('link', { name: /^Comparer v/ }).click()
  await expect(page.getByRole('table', { name: /^Besoin/ })).toContainText('Palettes de lait UHT')
  await expect(page.getByRole('table', { name: /^Arrêts/ })).toHaveCount(0)

  await page.goto(`${sheet}?version=${version}`)
  await ask(page, 'Envoyer en conception', 'Envoyer en conception')
  await page.goto(`/journey-management/delivery-request/${id}`)
  await page.getByRole('button', { name: 'Prendre en charge' }).first().click()
  await page.getByRole('button', { name: 'Livrer la conception' }).click()
  await expect(page.getByText('Conçu', { exact: true }).first()).toBeVisible()

  await page.goto(`${sheet}?version=${version}`)
  await ask(page, 'Proposer au client', 'Proposer au client')
  await page.getByRole('link', { name: 'Accepter…' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText(/La version v\d prendra fin le/)
  await panel.locator('[name=file]').setInputFiles(PDF)
  await panel.getByRole('button', { name: "Enregistrer l'acceptation" }).click()
  await expect(strip.getByRole('link', { name: /^À venir/ })).toContainText('Accepté')
  const last = new Date(`${from}T12:00:00Z`)
  last.setUTCDate(0)
  await expect(strip.getByRole('link', { name: /^En vigueur/ })).toContainText(
    `au ${formatDate(last.toISOString().slice(0, 10))}`,
  )
})

it('shows both states when another user created the version first', async () => {
  const page = await visit(site, 'SALES')
  const panel = `${LIST}/${await open(page, 3)}?panel=renew`
  await page.goto(panel)
  const other = page.newTab()
  await other.goto(panel)
  await other.getByRole('dialog').getByRole('button', { name: 'Créer la version' }).click()
  await expect(other).toHaveURL(/\?version=\d$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Créer la version' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'Cette fiche a été modifiée par un autre utilisateur, veuillez la recharger',
  )
  await expect(page.getByRole('dialog').getByRole('table')).toContainText('Brouillon')
  await page.getByRole('dialog').getByRole('button', { name: 'Créer la version' }).click()
  await expect(page.getByRole('dialog')).toContainText(/La version v\d est déjà en préparation/)
})

it('duplicates a contract as a new draft', async () => {
  const page = await visit(site, 'SALES')
  await open(page, 4)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('link', { name: 'Dupliquer…' }).click()
  const copy = page.getByRole('dialog', { name: /^Dupliquer/ })
  await copy.locator('[name=title]').fill('Copie pour un essai')
  await copy.getByRole('button', { name: 'Créer le cahier des charges' }).click()
  await expect(page.getByRole('heading', { name: 'Copie pour un essai' })).toBeVisible()
  await expect(page.getByText('Brouillon', { exact: true }).first()).toBeVisible()
})

it('ends a contract after showing its notice period and the journeys it cancels', async () => {
  const page = await visit(site, 'SALES')
  const dialog = page.getByRole('dialog')
  const asksToEnd = async (place: number) => {
    await open(page, place)
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('link', { name: 'Résilier…' }).click()
    await expect(dialog).toContainText(/Préavis de \d+ jours\u202f: donné aujourd'hui, il court jusqu'au \d\d\/\d\d\/\d{4}/)
    await dialog.locator('[name=effectiveOn]').fill(TODAY)
    await dialog.locator('[name=reason]').fill('Fin du marché')
    await dialog.getByRole('button', { name: "Voir l'effet sur les trajets" }).click()
  }
  // Some contracts have no journeys left on some days.
  let place = 4
  await asksToEnd(place)
  while ((await dialog.innerText()).includes("Aucun trajet prévu n'est à annuler")) await asksToEnd(++place)
  await expect(dialog).toContainText(/\d+.trajets? ser(a|ont) annulés?/)
  await dialog.getByRole('button', { name: 'Résilier' }).click()
  await expect(page.getByText('Terminé', { exact: true }).first()).toBeVisible()
})

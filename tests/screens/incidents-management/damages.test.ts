import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { visit } from '#tests/support/visitor.ts'

/** « Breakage with reserves: ceiling, settlement », through the screens (`domain.md` §3.19, §6.10 L2). */

let site: Site
let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  site = await sharedSite()
  ;({ db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 }))
})
afterAll(() => close?.())

/** The smallest picture there is. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Declares a breakage with reserves by its form, after it was refused; its sheet. */
async function declare() {
  const page = await visit(site, 'CONCEPTOR')
  const [run] = await db
    .select({ number: journeys.number, day: journeys.serviceDate })
    .from(journeys)
    // Other files drive runs of today, some with photos at their stops. A value declared in the contract raises the ceiling.
    .where(
      sql`${journeys.status} in ('TERMINE', 'CONTROLE', 'FACTURE') and ${journeys.companyId} is not null
        and ${journeys.serviceDate} < current_date - 2 and ${journeys.versionId} in
          (select id from delivery_request_version where goods ->> 'declaredValueCents' is null)`,
    )
    .orderBy(sql`${journeys.serviceDate} desc`, journeys.number)
    .limit(1)
  await page.goto('/incidents-management/damages?panel=new')
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Trajet').fill(run!.number)
  await panel.getByRole('button', { name: 'Continuer' }).click()
  await expect(panel.getByText(run!.number)).toBeVisible()

  await panel.getByLabel('Nature').selectOption('Casse')
  await panel.getByLabel('Description').fill('Deux palettes tombées au déchargement')
  await panel.getByLabel("Poids de l'envoi").fill('6')
  await panel.getByLabel('Réserves', { exact: true }).fill('2 palettes effondrées, cartons ouverts')
  await panel.getByLabel('Réserves du').fill(run!.day)
  await panel.getByLabel('Marchandise', { exact: true }).fill('Carrelage')
  await panel.getByLabel('Poids brut').fill('450')
  await panel.getByLabel('Valeur', { exact: true }).fill('12000')
  await panel.getByRole('button', { name: 'Déclarer le dommage' }).click()
  await expect(panel.getByText('Une photo est obligatoire pour ce type de dommage').first()).toBeVisible()
  await expect(panel.getByLabel('Marchandise', { exact: true })).toHaveValue('Carrelage')
  await panel.getByLabel('Photo', { exact: true }).setInputFiles({ name: 'casse.png', mimeType: 'image/png', buffer: PNG })
  await panel.getByRole('button', { name: 'Déclarer le dommage' }).click()
  await expect(panel.getByText('Deux palettes tombées au déchargement').first()).toBeVisible()
  await expect(panel.getByText(/9\s000,00\s€/).first()).toBeVisible()
  return page.url()
}
let declared: ReturnType<typeof declare> | undefined
/** The breakage of this file: its sheet and its acts. */
async function sheet() {
  declared ??= declare()
  const url = await declared
  const page = await visit(site, 'CONCEPTOR')
  await page.goto(url)
  const panel = page.getByRole('dialog')
  const act = (name: string) => panel.getByRole('link', { name: `${name}…` }).click()
  const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  return { page, panel, act, confirm }
}

it('a breakage is declared with its photo and reserves, and says its ceiling by law', async () => {
  await sheet()
})

it('what a breakage claims is kept to the ceiling when it is accepted', async () => {
  const { page, panel, act, confirm } = await sheet()
  await act('Instruire')
  await confirm("Ouvrir l'instruction")
  await act('Réclamation et assurance')
  await panel.getByLabel('Réclamé', { exact: true }).fill('12000')
  await confirm('Enregistrer')
  await act('Accepter')
  await expect(page.getByRole('dialog')).toContainText(/plafond légal de 9\s000,00\s€ est conservé/)
  await confirm('Accepter le dommage')
})

it('a breakage is settled beyond the ceiling only for a reason, and closed', async () => {
  const { panel, act, confirm } = await sheet()
  await act('Indemniser')
  await expect(panel.getByLabel('Montant indemnisé')).toHaveValue(/^9\s?000(,00)?$/)
  await panel.getByLabel('Montant indemnisé').fill('9500')
  await confirm('Indemniser le dommage')
  await expect(panel.getByText(/Le montant dépasse le plafond légal de 9\s000,00\s€/).first()).toBeVisible()
  await panel.getByLabel('Motif du dépassement').fill('Geste commercial accordé par la direction')
  await confirm('Indemniser le dommage')
  await expect(panel.getByText(/9\s500,00\s€/).first()).toBeVisible()
  await act('Clore')
  await confirm('Clore le dommage')
  await expect(panel.getByText('Clos').first()).toBeVisible()
})

it('the file for the insurance is a PDF', async () => {
  const { page, panel } = await sheet()
  const href = await panel.getByRole('link', { name: 'Dossier assurance (PDF)' }).getAttribute('href')
  const file = await page.request.get(new URL(href!, page.url()).href)
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#api/db/client.ts'
import { factories } from '#api/db/seed/factories.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { penalisedDraft } from '#tests/support/invoices/penalty.ts'
import { controlled, G1, madeLate, validatedInvoice } from '#tests/support/sales/invoicing.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

/** Tasks of a clerk, each from where it is met, in at most five acts: links followed and buttons pressed. */

let site: Site
let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  site = await startSite()
  ;({ db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 2 }))
}, 120_000)
afterAll(async () => {
  await close?.()
  await site?.close()
})

const LIST = '/sales/invoices'
const MOST = 5
const DAY = addDays(TODAY, -3)

class Clerk {
  acts = 0
  readonly page: Visitor
  constructor(page: Visitor) {
    this.page = page
  }
  /** The open panel, or the page. */
  async #within() {
    const dialog = this.page.getByRole('dialog')
    return (await dialog.count()) > 0 ? dialog : this.page
  }
  async follow(name: string | RegExp) {
    this.acts++
    await (await this.#within()).getByRole('link', { name }).first().click()
  }
  async press(name: string) {
    this.acts++
    await (await this.#within()).getByRole('button', { name }).click()
  }
}

async function clerk(path: string): Promise<Clerk> {
  const page = await visit(site, 'ADMIN')
  await page.goto(path)
  return new Clerk(page)
}

const task = (name: string, work: () => Promise<Clerk>) =>
  it(name, async () => {
    const { acts } = await work()
    expect(acts).toBeLessThanOrEqual(MOST)
  })

let made = 0
async function client(name: string): Promise<string> {
  const place = ++made
  const company = factories(`clerk ${place}`).company({
    ...{ code: `K0000${place}`, legalName: name, account: `411K${place}`, siren: null, siret: null, vatNumber: null },
  })
  await db.insert(companies).values(company)
  return company.id!
}

/** An invoice of one journey, given to its client. */
async function issued(name: string) {
  const invoice = await validatedInvoice(db, await client(name), DAY)
  await db.update(invoices).set({ issuedAt: new Date().toISOString() }).where(eq(invoices.id, invoice.id))
  return invoice
}
const sheet = ({ id }: { id: string }) => `${LIST}?panel=show&id=${id}`
const panel = (page: Visitor) => page.getByRole('dialog')

/** Validates the open draft and gives it to the client. */
async function handOver(at: Clerk) {
  await at.follow('Valider…')
  await at.page.getByLabel('Émettre aussitôt').check()
  await at.press('Valider')
}

task('gives 50 € back', async () => {
  const at = await clerk(sheet(await issued('Cinquante')))
  await at.follow('Reprendre…')
  await panel(at.page).getByLabel('Montant HT à reprendre').fill('50')
  await panel(at.page).getByLabel('Motif').fill('Erreur de prix')
  await panel(at.page).getByLabel("Nature de l'avoir").selectOption('Erreur de prix')
  await at.press("Créer le brouillon d'avoir")
  await handOver(at)
  await expect(panel(at.page).locator('#panel-title')).toContainText(/^AV-/)
  return at
})

task('invoices one client', async () => {
  await controlled(db, { companyId: await client('Un seul client'), serviceDate: DAY })
  const at = await clerk(`${LIST}?stage=toBill`)
  await at.page.getByLabel('Préparer Un seul client').check()
  await at.press('Préparer la facturation')
  await at.page.refreshed()
  await at.follow('Voir les brouillons')
  await at.page.getByLabel('Sélectionner Brouillon Un seul client').check()
  await at.press('Valider…')
  await at.page.getByLabel('Émettre aussitôt').check()
  await at.press('Valider')
  await expect(at.page.getByText(/FA-\d{4}-\d{5} validée/).first()).toBeVisible()
  return at
})

task('bills storage', async () => {
  await client('Stockage Loire')
  const at = await clerk(LIST)
  await at.follow('Facture libre')
  await panel(at.page).getByLabel('Client').fill('Stockage Loire')
  await panel(at.page).getByLabel('Libellé').fill('Stockage de 40 palettes')
  await panel(at.page).getByLabel('Prix unitaire HT').fill('180')
  await at.press('Créer le brouillon de facture')
  await handOver(at)
  await expect(panel(at.page).locator('#panel-title')).toContainText(/^FA-/)
  return at
})

task('notes a dispute, and that it is over', async () => {
  const at = await clerk(sheet(await issued('Contestataire')))
  await at.follow('Noter une contestation…')
  await at.page.getByLabel('Motif').fill('Trois palettes manquent')
  await at.press('Noter la contestation')
  await at.follow('Lever la contestation…')
  await at.press('Lever la contestation')
  return at
})

task('reminds a client of all that is late', async () => {
  const { id } = await issued('Toujours en retard')
  await madeLate(db, id, addDays(TODAY, -10))
  const at = await clerk(`${LIST}?stage=late`)
  await at.follow('Relances')
  await at.follow('Toujours en retard')
  await at.follow('Relancer…')
  await at.press('Envoyer la relance')
  await expect(panel(at.page).getByRole('listitem').filter({ hasText: 'Relance 1' })).toHaveCount(1)
  return at
})

task('takes back what went to the wrong client, whose journeys may be invoiced again', async () => {
  const invoice = await issued('Mauvais client')
  const at = await clerk(sheet(invoice))
  await at.follow('Créer un avoir…')
  await panel(at.page).getByLabel('Motif').fill('Mauvais client')
  await panel(at.page)
    .getByLabel(/^Toute la facture/)
    .check()
  await panel(at.page).locator('[name=rebill]').check()
  await at.press("Créer le brouillon d'avoir")
  await handOver(at)
  await at.page.goto(`${LIST}?stage=toBill`)
  await expect(at.page.getByLabel('Préparer Mauvais client')).toHaveCount(1)
  return at
})

task('corrects what was rejected', async () => {
  const invoice = await issued('Rejetée par la plateforme')
  const at = await clerk(`${LIST}?confirm=report&id=${invoice.id}`)
  await at.page.getByLabel('Rejetée', { exact: true }).check()
  await at.page.getByLabel('Motif').selectOption("Rejet au contrôle d'adressage")
  await at.press("Noter l'état")
  await at.follow('Corriger par un avoir…')
  await expect(panel(at.page).getByLabel('Motif')).toHaveValue("Rejetée\u202f: Rejet au contrôle d'adressage")
  await at.press('Valider et émettre')
  await handOver(at)
  await expect(panel(at.page).locator('#panel-title')).toContainText(/^FA-.*Rejetée par la plateforme/)
  return at
})

task('splits the journeys of a client by order number', async () => {
  const companyId = await client('Deux commandes')
  const versions = await db.select({ id: deliveryRequestVersions.id }).from(deliveryRequestVersions).limit(2)
  for (const { id } of versions)
    await db
      .update(deliveryRequestVersions)
      .set({ purchaseOrder: `CMD-${id}` })
      .where(eq(deliveryRequestVersions.id, id))
  for (const { id } of versions) await controlled(db, { companyId, serviceDate: DAY, versionId: id, fuel: G1 })
  const at = await clerk(`${LIST}?stage=toBill&company=${companyId}`)
  await at.page.getByLabel('Regrouper').selectOption('Une facture par n° de commande')
  await at.press('Afficher')
  await at.press('Préparer la facturation')
  await at.page.refreshed()
  await expect(panel(at.page).getByText('2 brouillons pour 2 trajets')).toBeVisible()
  return at
})

task('deducts a penalty', async () => {
  const all = await clerk(`${LIST}?stage=toBill`)
  await all.press('Préparer la facturation')
  await all.page.refreshed()
  const { id, number } = await penalisedDraft(site.databaseUrl)
  const at = await clerk(sheet({ id }))
  await at.follow(`Déduire… ${number}`)
  await at.press('Déduire')
  await expect(panel(at.page).getByRole('row').filter({ hasText: number })).toContainText('−50,00')
  return at
})

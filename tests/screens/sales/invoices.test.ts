import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { factories } from '#api/db/seed/factories.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { pdfText } from '#tests/support/files/pdf.ts'
import { faultsOf } from '#tests/support/invoices/facturx.ts'
import { penalisedDraft } from '#tests/support/invoices/penalty.ts'
import { controlled, madeLate, prepared, validatedInvoice } from '#tests/support/sales/invoicing.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

/** domain.md §3.24, §4.2; own site: the demonstration is invoiced. */
let site: Site
beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(() => site?.close())

const LIST = '/sales/invoices'
const panel = (page: Visitor) => page.getByRole('dialog')
const status = (page: Visitor) => panel(page).locator('.panel-head .status-word')
const act = (page: Visitor, name: string) => panel(page).getByRole('link', { name }).click()

/** Prepares the invoicing drafts once per file. */
async function drawUpDrafts(page: Visitor): Promise<void> {
  await page.goto(`${LIST}?stage=toBill`)
  const prepare = page.getByRole('button', { name: 'Préparer la facturation' })
  if ((await prepare.count()) === 0) return
  await prepare.click()
  await page.refreshed()
  await expect(panel(page).getByText(/brouillons? pour \d+ trajets?/)).toBeVisible()
  await panel(page).getByRole('link', { name: 'Voir les brouillons' }).click()
  await expect(page).toHaveURL(/stage=drafts/)
}

/** A draft invoice and a paid down payment of 120 € for the same client. */
async function paidDeposit(page: Visitor) {
  await drawUpDrafts(page)
  await page.goto(`${LIST}?stage=drafts&sort=-total`)
  await page.locator('.dt tbody .name a').first().click()
  const client = await panel(page).locator('.facts dd').first().innerText()
  const draft = page.url()

  await page.goto(LIST)
  await page.getByRole('link', { name: 'Nouvel acompte' }).click()
  await panel(page).getByLabel('Client').fill(client)
  await panel(page).getByLabel('Libellé').fill('Acompte de 10 % sur la ligne')
  await panel(page).getByRole('button', { name: "Créer le brouillon d'acompte" }).click()
  await expect(panel(page).getByText('Veuillez remplir ce champ').first()).toBeVisible()
  await expect(panel(page).getByLabel('Libellé')).toHaveValue('Acompte de 10 % sur la ligne')
  await panel(page).getByLabel('Montant HT').fill('100')
  await panel(page).getByRole('button', { name: "Créer le brouillon d'acompte" }).click()
  await expect(status(page)).toHaveText('Brouillon')
  await act(page, 'Valider…')
  await panel(page).getByRole('button', { name: 'Valider' }).click()
  await expect(panel(page).locator('#panel-title')).toContainText(/^FA-\d{4}-\d{5}/)
  const [number] = /FA-\d{4}-\d{5}/.exec(await panel(page).locator('#panel-title').innerText())!
  await act(page, 'Enregistrer un règlement…')
  await panel(page).getByRole('button', { name: 'Enregistrer le règlement' }).click()
  await expect(status(page)).toHaveText('Réglée')
  return { draft, number: number!, deposit: page.url() }
}

it('deducts a down payment from an invoice, never more than is left of it', async () => {
  const page = await visit(site, 'ADMIN')
  const { draft, number } = await paidDeposit(page)

  await page.goto(draft)
  const row = panel(page).getByRole('listitem').filter({ hasText: number })
  await row.getByRole('link', { name: `Déduire… ${number}` }).click()
  await expect(panel(page).getByLabel('Montant TTC à déduire')).toHaveValue('120,00')
  await panel(page).getByLabel('Montant TTC à déduire').fill('120,01')
  await panel(page).getByRole('button', { name: 'Déduire' }).click()
  await expect(panel(page).getByText("Le montant dépasse ce qui reste de l'acompte (120,00 €)").first()).toBeVisible()
  await panel(page).getByLabel('Montant TTC à déduire').fill('50')
  await panel(page).getByRole('button', { name: 'Déduire' }).click()
  await expect(row).toContainText('120,00 € TTC, 50,00 € déduits, reste 70,00 €')
  await expect(panel(page).locator('.amounts')).toContainText('Acomptes déduits')
  await row.getByRole('link', { name: number }).first().click()
  await expect(panel(page).locator('.amounts')).toContainText('Reste à déduire')
  await expect(
    panel(page)
      .getByRole('listitem')
      .filter({ hasText: /^Brouillon · / }),
  ).toContainText('50,00 € déduits')
  await page.goto(draft)
  await row.getByRole('button', { name: 'Ne plus déduire' }).click()
  await expect(row).toContainText('120,00 € TTC, reste 120,00 €')
})

it('deducts the penalty of a delay from the draft of its journey, or sets it aside', async () => {
  const page = await visit(site, 'ADMIN')
  await drawUpDrafts(page)
  const { id, number } = await penalisedDraft(site.databaseUrl)
  await page.goto(`${LIST}?panel=show&id=${id}`)
  const row = panel(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${number}`) })
  await row.getByRole('link', { name: `Écarter… ${number}` }).click()
  await page.getByLabel('Motif').fill('Accord du client')
  await page.getByRole('button', { name: 'Écarter la pénalité' }).click()
  await expect(row).toContainText('Accord du client')
  await row.getByRole('link', { name: `Déduire… ${number}` }).click()
  await panel(page).getByLabel('Montant HT à déduire').fill('20')
  await panel(page).getByRole('button', { name: 'Déduire' }).click()
  await expect(row).toContainText('€ HT, déduite')
  await expect(panel(page).getByRole('row').filter({ hasText: number })).toContainText('−20,00')
})

it('refunds the rest of a down payment by a credit note', async () => {
  const page = await visit(site, 'ADMIN')
  const { draft, number, deposit } = await paidDeposit(page)
  await page.goto(draft)
  await panel(page)
    .getByRole('link', { name: `Déduire… ${number}` })
    .click()
  await panel(page).getByLabel('Montant TTC à déduire').fill('50')
  await panel(page).getByRole('button', { name: 'Déduire' }).click()

  await page.goto(deposit)
  await act(page, 'Créer un avoir…')
  await expect(panel(page).getByText("Ce qui reste de l'acompte est remboursé")).toContainText('70,00 €')
  await expect(panel(page).getByRole('checkbox')).toHaveCount(0)
  await panel(page).getByRole('button', { name: "Créer le brouillon d'avoir" }).click()
  await expect(panel(page).getByText('Veuillez indiquer un motif').first()).toBeVisible()
  await panel(page).getByLabel('Motif').fill('Ligne abandonnée')
  await panel(page).getByRole('button', { name: "Créer le brouillon d'avoir" }).click()
  await expect(panel(page).locator('#panel-title')).toContainText('Avoir, brouillon')
  await expect(panel(page).locator('.amounts')).toContainText('−70,00 €')
  await expect(panel(page).getByRole('listitem').filter({ hasText: number })).toContainText('70,00 € remboursés, rien ne reste')
  // Lines of this credit note are fixed.
  await expect(panel(page).getByRole('link', { name: 'Ajouter une ligne' })).toHaveCount(0)
  const note = page.url()

  // The draft reserves what it refunds.
  await page.goto(draft)
  await expect(panel(page).getByRole('listitem').filter({ hasText: number })).toContainText('50,00 € déduits, rien ne reste')
  await page.goto(note)
  await act(page, 'Valider…')
  await panel(page).getByRole('button', { name: 'Valider' }).click()
  await expect(panel(page).locator('#panel-title')).toContainText(/^AV-\d{4}-\d{5}/)
  await panel(page).getByRole('listitem').filter({ hasText: number }).getByRole('link', { name: number }).click()
  await expect(panel(page).locator('#panel-title')).toContainText(number)
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'remboursés' })).toContainText('70,00 € remboursés')
  await expect(panel(page).locator('.amounts')).toContainText('Solde−70,00 €')
  await page.goto(draft)
  const row = panel(page).getByRole('listitem').filter({ hasText: number })
  await row.getByRole('button', { name: 'Ne plus déduire' }).click()
  await expect(row).toContainText('reste 50,00 €')
})

it('records and cancels the repayment of a credit note on a paid down payment', async () => {
  const page = await visit(site, 'ADMIN')
  const { number, deposit } = await paidDeposit(page)
  await page.goto(deposit)
  await act(page, 'Créer un avoir…')
  await panel(page).getByLabel('Motif').fill('Ligne abandonnée')
  await panel(page).getByRole('button', { name: "Créer le brouillon d'avoir" }).click()
  await act(page, 'Valider…')
  await panel(page).getByRole('button', { name: 'Valider' }).click()
  await expect(panel(page).locator('#panel-title')).toContainText(/^AV-\d{4}-\d{5}/)

  await expect(panel(page).getByText('120,00 € à rendre au client')).toBeVisible()
  await act(page, `Rembourser sur ${number}…`)
  await expect(panel(page).getByRole('heading', { name: `Remboursement sur ${number}` })).toBeVisible()
  await expect(panel(page).getByLabel('Montant')).toHaveValue('120,00')
  await panel(page).getByLabel('Montant').fill('120,01')
  await panel(page).getByLabel('Référence').fill('REMB 12')
  await panel(page).getByRole('button', { name: 'Enregistrer le remboursement' }).click()
  await expect(panel(page).getByText('Le remboursement dépasse ce qui est dû au client (120,00 €)').first()).toBeVisible()
  await expect(panel(page).getByLabel('Référence')).toHaveValue('REMB 12')
  await panel(page).getByLabel('Montant').fill('120')
  await panel(page).getByRole('button', { name: 'Enregistrer le remboursement' }).click()
  await expect(panel(page).locator('.amounts')).toContainText('Remboursé120,00 €')
  await expect(panel(page).locator('.amounts')).toContainText('Solde0,00 €')
  const row = panel(page).getByRole('listitem').filter({ hasText: 'REMB 12' }).first()
  await expect(row).toContainText('Remboursement par virement')
  const refunded = page.url()

  await panel(page).locator('.facts a').first().click()
  await expect(page.getByRole('table', { name: 'Règlements' }).getByRole('row').filter({ hasText: 'REMB 12' })).toContainText(
    '−120,00 €',
  )
  await page.goto(refunded)
  await row.getByRole('link', { name: 'Annuler…' }).click()
  await panel(page).getByLabel('Motif').fill('Virement rejeté')
  await panel(page).getByRole('button', { name: 'Annuler le remboursement' }).click()
  await expect(row).toContainText('annulé : Virement rejeté')
  await expect(panel(page).locator('.amounts')).toContainText('Solde−120,00 €')
})

it('invoices a month: draft, added line, issue, credit note, payment', async () => {
  const page = await visit(site, 'ADMIN')
  await drawUpDrafts(page)
  // This client requires no order number.
  await page.goto(`${LIST}?stage=drafts&q=Laiterie`)
  await page.locator('.dt tbody .name a').first().click()
  await expect(status(page)).toHaveText('Brouillon')
  await act(page, 'Ajouter une ligne')
  await panel(page).getByLabel('Libellé').fill('Palettes perdues')
  await panel(page).getByLabel('Prix unitaire HT').fill('11,50')
  await panel(page).getByRole('button', { name: 'Enregistrer la ligne' }).click()
  await expect(panel(page).getByText('Palettes perdues').first()).toBeVisible()

  const preview = await page.request.get(
    (await panel(page).getByRole('link', { name: 'Aperçu' }).getAttribute('href'))!.replace(/^/, LIST),
  )
  expect([preview.status(), preview.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await act(page, 'Valider…')
  await expect(panel(page).getByText(/ne pourra plus être modifiée/)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Valider' }).click()
  await expect(status(page)).toHaveText('Validée')
  await expect(panel(page).locator('#panel-title')).toContainText(/^FA-\d{4}-\d{5}/)
  await act(page, 'Émettre…')
  await panel(page).getByRole('button', { name: 'Émettre' }).click()
  await expect(status(page)).toHaveText('Émise')

  await act(page, 'Créer un avoir…')
  await panel(page).getByLabel('Motif').fill('Trajet non dû')
  await panel(page).getByRole('group', { name: 'Ou ces trajets' }).getByRole('checkbox').first().check()
  await panel(page).getByRole('button', { name: "Créer le brouillon d'avoir" }).click()
  await act(page, 'Valider…')
  await panel(page).getByLabel('Émettre aussitôt').check()
  await panel(page).getByRole('button', { name: 'Valider' }).click()
  await expect(status(page)).toHaveText('Émise')
  await expect(panel(page).locator('#panel-title')).toContainText(/^AV-\d{4}-\d{5}/)
  await panel(page).locator('a.voice-code').first().click()

  await act(page, 'Enregistrer un règlement…')
  await panel(page).getByLabel('Montant').fill('9 999 999')
  await panel(page).getByRole('button', { name: 'Enregistrer le règlement' }).click()
  await expect(
    panel(page)
      .getByText(/Le règlement dépasse le solde restant dû/)
      .first(),
  ).toBeVisible()
  await expect(panel(page).getByLabel('Montant')).toHaveValue('9 999 999')
  const owed = await panel(page).locator('.facts dd').nth(1).innerText()
  await panel(page).getByLabel('Montant').fill(owed)
  await panel(page).getByRole('button', { name: 'Enregistrer le règlement' }).click()
  await expect(status(page)).toHaveText('Réglée')
})

const CLIENTS = [
  {
    ...{ name: 'Harcourt Foods Ltd', country: 'Angleterre', zip: 'CT17 9BU', city: 'Dover' },
    ...{ vat: 'GB 980 7806 84', wrong: 'DE136695976', regime: 'Hors champ (hors Union européenne)', numbers: null },
    ...{ rate: 'Hors ch.', category: 'O', mention: 'article 259, 1° du CGI' },
  },
  {
    ...{ name: 'Fromages du Léman SA', country: 'Suisse', zip: '1201', city: 'Genève' },
    ...{ vat: 'CHE-107.787.577 TVA', wrong: 'CHE-107.787.578 TVA', regime: 'Hors champ (hors Union européenne)', numbers: null },
    ...{ rate: 'Hors ch.', category: 'O', mention: 'article 259, 1° du CGI' },
  },
  {
    ...{ name: 'Rhums de la Rivière', country: 'La Réunion', zip: '97400', city: 'Saint-Denis' },
    ...{ vat: null, wrong: null, regime: null, numbers: { siren: '823456710', siret: '82345671000016' } },
    ...{ rate: '20 %', category: 'S', mention: null },
  },
] as const

it('bills an English, a Swiss and a Réunion client with the right mention and category', async () => {
  const page = await visit(site, 'ADMIN')
  const { db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 })
  for (const { name, country, zip, city, vat, wrong, regime, numbers, rate, category, mention } of CLIENTS) {
    const save = () => panel(page).getByRole('button', { name: 'Enregistrer le client' }).click()
    const fill = (field: string, value: string) => panel(page).locator(`[name=${field}]`).fill(value)
    await page.goto('/sales/companies?panel=new')
    await fill('legalName', name)
    await panel(page).getByLabel('Pays').selectOption(country)
    await fill('billingLine1', '1, rue du Port')
    await fill('billingZip', zip)
    await fill('billingCity', city)
    await fill('vatNumber', wrong ?? '')
    await save()
    const faults = panel(page).getByRole('alert')
    if (numbers) {
      await expect(faults).toContainText('SIREN : Veuillez remplir ce champ')
      await fill('siren', numbers.siren)
      await fill('siret', numbers.siret)
    } else {
      await expect(faults).toContainText('Régime de TVA : Ce régime ne correspond pas au pays')
      await expect(faults).toContainText(
        /TVA intracommunautaire : Le numéro de TVA (ne correspond pas au pays|.* n'est pas valide)/,
      )
      await panel(page).getByLabel('Régime de TVA').selectOption(regime)
      await fill('vatNumber', vat)
    }
    await save()
    await expect(page).toHaveURL(/\/sales\/companies\/[\da-f-]{36}$/)
    const companyId = new URL(page.url()).pathname.split('/').at(-1)!
    const day = addDays(TODAY, -3)
    await controlled(db, { companyId, serviceDate: day })
    await prepared(db, { companyId, from: day, to: day })

    await page.goto(`${LIST}?stage=drafts&q=${encodeURIComponent(name)}`)
    await page.locator('.dt tbody .name a').first().click()
    await act(page, 'Valider…')
    await panel(page).getByRole('button', { name: 'Valider' }).click()
    await expect(status(page)).toHaveText('Validée')
    const file = async (link: RegExp | string) => {
      const href = await panel(page).getByRole('link', { name: link }).getAttribute('href')
      return (await page.request.get(`${LIST}${href}`)).body()
    }
    const printed = pdfText(await file('Aperçu')).replace(/[\u00a0\u202f]/g, ' ')
    expect(printed).toContain(rate)
    if (mention) expect(printed).toContain(mention)
    const xml = (await file('XML')).toString()
    expect(await faultsOf(xml)).toEqual([])
    expect(xml).toContain(`<ram:CategoryCode>${category}</ram:CategoryCode>`)
    if (mention) expect(xml).toContain(mention)
    // BT-47 and BT-49: SIREN and electronic address of the buyer (BR-FR-09, BR-FR-12).
    if (numbers) {
      const buyer = /<ram:BuyerTradeParty>.*<\/ram:BuyerTradeParty>/s.exec(xml)![0]
      expect(buyer).toContain(`<ram:ID schemeID="0002">${numbers.siren}</ram:ID>`)
      expect(buyer).toContain(`<ram:URIID schemeID="0225">${numbers.siren}</ram:URIID>`)
    }
  }
  await close()
})

const taken = async (page: Visitor, name: string) => {
  await page.getByRole('link', { name, exact: true }).click()
  return { name: page.answer.suggestedFilename(), text: await page.answer.text() }
}

it('exports a balanced sales journal and FEC for the period of the list', async () => {
  const page = await visit(site, 'ADMIN')
  const panel = page.getByRole('dialog')
  await page.goto('/sales/invoices?panel=new')
  await panel.getByLabel('Client').fill("Laiterie du Val d'Oudon")
  await panel.getByLabel('Libellé').fill('Acompte')
  await panel.getByLabel('Montant HT').fill('100')
  await panel.getByRole('button', { name: "Créer le brouillon d'acompte" }).click()
  await panel.getByRole('link', { name: 'Valider…' }).click()
  await panel.getByRole('button', { name: 'Valider' }).click()
  await expect(panel.locator('#panel-title')).toContainText(/^FA-\d{4}-\d{5}/)
  const [number] = /FA-\d{4}-\d{5}/.exec(await panel.locator('#panel-title').innerText())!
  await page.goto('/sales/invoices?from=2020-01-01&to=2099-12-31')
  const fec = await taken(page, 'FEC')
  expect(fec.name).toMatch(/^\d{9}FEC20991231\.txt$/)
  const [headings, ...lines] = fec.text
    .trimEnd()
    .split('\r\n')
    .map(line => line.split('\t'))
  expect(headings!.slice(0, 5)).toEqual(['JournalCode', 'JournalLib', 'EcritureNum', 'EcritureDate', 'CompteNum'])
  expect(lines.filter(line => line[2] === number).length).toBeGreaterThan(1)
  const cents = (column: number) =>
    lines.reduce((sum, line) => sum + Math.round(Number(line[column]!.replace(',', '.')) * 100), 0)
  expect(cents(11)).toBe(cents(12))
  const journal = await taken(page, 'Journal VT')
  expect(journal.text).toContain('Journal;Date;Pièce;Compte;Auxiliaire;Libellé;Débit;Crédit;Échéance')
  expect(journal.text.trimEnd().split('\r\n')).toHaveLength(lines.filter(line => line[0] === 'VT').length + 1)
})

it('bills storage by a free invoice, and takes 50 € of its line back', async () => {
  const page = await visit(site, 'ADMIN')
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Facture libre' }).click()
  await panel(page).getByLabel('Client').fill('Harcourt Foods Ltd')
  await panel(page).getByLabel('Libellé').fill('Stockage de 40 palettes')
  await panel(page).getByRole('button', { name: 'Créer le brouillon de facture' }).click()
  await expect(panel(page).getByText('Veuillez remplir ce champ').first()).toBeVisible()
  await expect(panel(page).getByLabel('Libellé')).toHaveValue('Stockage de 40 palettes')
  await panel(page).getByLabel('Prix unitaire HT').fill('180')
  await panel(page).locator('[name=vatRatePct]').fill('0')
  await panel(page).getByRole('button', { name: 'Créer le brouillon de facture' }).click()
  await expect(status(page)).toHaveText('Brouillon')
  await act(page, 'Valider…')
  await panel(page).getByRole('button', { name: 'Valider' }).click()
  await expect(status(page)).toHaveText('Validée')
  await act(page, 'Reprendre…')
  await expect(panel(page).getByLabel('Montant HT à reprendre')).toHaveValue('180,00')
  await panel(page).getByLabel('Montant HT à reprendre').fill('50')
  await panel(page).getByRole('button', { name: "Créer le brouillon d'avoir" }).click()
  await expect(panel(page).getByText('Veuillez indiquer un motif').first()).toBeVisible()
  await expect(panel(page).getByLabel('Montant HT à reprendre')).toHaveValue('50')
  await panel(page).getByLabel('Motif').fill('Dix palettes de moins')
  await panel(page).getByLabel("Nature de l'avoir").selectOption('Erreur de prix')
  await panel(page).getByRole('button', { name: "Créer le brouillon d'avoir" }).click()
  await expect(panel(page).getByRole('row').filter({ hasText: 'Erreur de prix' })).toContainText('−50,00')
})

it('prepares the ticked clients of « À facturer », and shows one client by `company=`', async () => {
  const page = await visit(site, 'ADMIN')
  const { db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 })
  const names = ['Verger Sud', 'Verger Nord']
  const day = addDays(TODAY, -3)
  const ids: string[] = []
  for (const [place, legalName] of names.entries()) {
    const company = factories(`verger ${place}`).company({
      ...{ code: `V0000${place}`, legalName, account: `411V${place}`, siren: null, siret: null, vatNumber: null },
    })
    await db.insert(companies).values(company)
    await controlled(db, { companyId: company.id!, serviceDate: day })
    ids.push(company.id!)
  }
  await close()
  const rows = page.getByRole('table', { name: 'Factures à préparer' }).locator('tbody tr')
  await page.goto(`${LIST}?stage=toBill&company=${ids[0]}`)
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Verger Sud')
  await page.getByRole('link', { name: 'Tous les clients' }).click()
  await page.getByLabel('Préparer Verger Nord').check()
  await page.getByRole('button', { name: 'Préparer la facturation' }).click()
  await page.refreshed()
  await expect(panel(page).getByText('1 brouillon pour 1 trajet')).toBeVisible()
  await page.goto(`${LIST}?stage=toBill&company=${ids[0]}`)
  await expect(rows).toHaveCount(1)
})

it('shows the end of a month, each figure leading to its list', async () => {
  const page = await visit(site, 'ADMIN')
  await drawUpDrafts(page)
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Fin de mois' }).click()
  await expect(page).toHaveTitle('Fin de mois · Factures · Quai')
  await page.getByLabel('Mois').fill(TODAY.slice(0, 7))
  await page.getByRole('button', { name: 'Afficher' }).click()
  const rows = page.getByRole('table', { name: /^Fin de mois/ }).locator('tbody tr')
  await expect(rows).toHaveCount(9)
  const row = rows.filter({ hasText: 'Brouillons' })
  const text = await row.innerText()
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/stage=drafts/)
  const [, sum] = /([\d\u202f]+,\d\d)/.exec(text)!
  await expect(page.getByText(/^\d+ pièces?\s: .* solde/)).toContainText(sum!)
})

it('closes a month from its page, and reopens it with a reason', async () => {
  const page = await visit(site, 'ADMIN')
  // Before the first journey of the demonstration.
  await page.goto(`${LIST}?stage=month&month=2019-03`)
  await page.getByRole('button', { name: 'Clôturer mars 2019' }).click()
  await expect(page.getByText('Le mois est clôturé.')).toBeVisible()
  await page.getByRole('button', { name: 'Rouvrir mars 2019' }).click()
  await expect(page.getByText('Veuillez indiquer un motif').first()).toBeVisible()
  await page.getByLabel('Motif').fill('Facture oubliée')
  await page.getByRole('button', { name: 'Rouvrir mars 2019' }).click()
  await expect(page.getByText(/rouvert le .* : Facture oubliée/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clôturer mars 2019' })).toBeVisible()

  await page.goto(`${LIST}?stage=month&month=${TODAY.slice(0, 7)}`)
  await expect(page.getByText('Le mois se clôture une fois terminé.')).toBeVisible()
})

it('reminds a client of all that is late by one letter, and invoices its late fees', async () => {
  const page = await visit(site, 'ADMIN')
  const { db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 })
  const company = factories('late payer').company({
    ...{ code: 'R00001', legalName: 'Retardataire', account: '411R1', siren: null, siret: null, vatNumber: null },
  })
  await db.insert(companies).values(company)
  const { id } = await validatedInvoice(db, company.id!, addDays(TODAY, -3))
  await db.update(invoices).set({ issuedAt: new Date().toISOString() }).where(eq(invoices.id, id))
  await madeLate(db, id, addDays(TODAY, -10))
  await close()
  await page.goto(`${LIST}?stage=late`)
  await page.getByRole('link', { name: 'Relances' }).click()
  await panel(page).getByRole('table', { name: 'Clients en retard' }).locator('tbody .name a').first().click()
  const rows = panel(page).getByRole('table', { name: 'Factures en retard' }).locator('tbody tr')
  expect(await rows.count()).toBeGreaterThan(0)
  const client = page.url()
  await act(page, 'Relancer…')
  await panel(page).getByLabel('Message').fill('')
  await panel(page).getByRole('button', { name: 'Envoyer la relance' }).click()
  await expect(panel(page).getByText('Veuillez remplir ce champ').first()).toBeVisible()
  await panel(page).getByLabel('Message').fill('Bonjour,\n\nMerci de régler.')
  await panel(page).getByLabel('Destinataire').selectOption('Par courrier, PDF à imprimer')
  await panel(page).getByRole('button', { name: 'Envoyer la relance' }).click()
  const letter = panel(page).getByRole('listitem').filter({ hasText: 'par courrier' })
  const file = await site.ask(`${LIST}${await letter.first().getByRole('link').getAttribute('href')}`, { role: 'ADMIN' })
  expect(pdfText(new Uint8Array(await file.arrayBuffer()))).toContain('Merci de régler.')

  await page.goto(client)
  await panel(page).getByRole('button', { name: 'Facturer les indemnités' }).click()
  await expect(status(page)).toHaveText('Brouillon')
  await expect(panel(page).getByRole('row').filter({ hasText: 'Indemnité forfaitaire de recouvrement' }).first()).toContainText(
    '40,00',
  )
  await page.goto(client)
  await expect(panel(page).getByRole('button', { name: 'Facturer les indemnités' })).toHaveCount(0)
})

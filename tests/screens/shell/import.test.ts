import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCsv } from '#domain/csv/read.ts'
import { passesLuhn } from '#domain/formats/luhn.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { readTable } from '#domain/xlsx/read.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
}, 180_000)
// The imported clients have names of the demonstration, so no other file may see them.
afterAll(() => site?.close())

const sample = (name: string) => fileURLToPath(new URL(`../../support/import/${name}`, import.meta.url))

/** A file of new clients. */
function newClients(count: number, from: number) {
  const lines = ['Raison sociale;SIRET;Adresse;CP;Ville']
  for (let siren = from; lines.length <= count; siren += 1) {
    if (!passesLuhn(String(siren))) continue
    const nic = Array.from({ length: 99 }, (_, index) => String(index + 1).padStart(5, '0')).find(end =>
      passesLuhn(`${siren}${end}`),
    )
    lines.push(`Client importé ${siren};${siren}${nic};1 rue X;44000;NANTES`)
  }
  return { name: 'nouveaux.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'latin1') }
}

it('a carrier imports the list of clients of its spreadsheet', async () => {
  const page = await visit(site)
  await page.signIn('SALES')
  await page.goto('/sales/companies')
  await page.getByRole('link', { name: 'Importer', exact: true }).click()
  await page.getByLabel('Fichier CSV ou Excel').setInputFiles(sample('clients-windows-1252.csv'))
  await page.getByRole('button', { name: 'Lire le fichier' }).click()

  await expect(page.getByText('clients-windows-1252.csv · 200 lignes · Windows-1252, point-virgule')).toBeVisible()
  await page.getByRole('link', { name: 'Refusé 10' }).click()
  const refused = page.getByRole('row', { name: /^65 Meubles Ligérienne/ })
  await expect(refused).toContainText('Le délai de paiement ne peut pas dépasser 30 jours en transport routier')
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(11)

  await page.getByRole('link', { name: 'Lignes refusées (CSV)' }).click()
  const file = await page.answer.text()
  expect(page.answer.suggestedFilename()).toBe('clients-windows-1252_refus.csv')
  expect(file).toContain('Motif du refus\r\n')

  await page.getByRole('button', { name: 'Tout ou rien' }).click()
  await expect(page.getByRole('alert')).toContainText("Rien n'a été importé\u202f: 10 lignes sont refusées")
  await page.getByRole('button', { name: 'Importer les 190 lignes valides' }).click()
  await page.refreshed()
  await expect(page.getByText('190 clients créés, 0 mis à jour, 0 inchangé.')).toBeVisible()

  await page.goto('/sales/companies?q=val+oudon+laiterie')
  await expect(page.getByRole('link', { name: "Laiterie du Val d'Oudon 2", exact: true })).toBeVisible()
})

it('a file that cannot be imported says why, beside the field', async () => {
  const page = await visit(site)
  await page.signIn('SALES')
  await page.goto('/sales/companies?status=ACTIF&panel=import')
  await page
    .getByLabel('Fichier CSV ou Excel')
    .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('Nom;Ville\nA;B\n') })
  await page.getByRole('button', { name: 'Lire le fichier' }).click()
  const field = page.getByLabel('Fichier CSV ou Excel')
  await expect(field).toHaveAccessibleDescription(/il manque les colonnes « SIRET siège », « Adresse », « Code postal »/)
  await page.getByRole('link', { name: 'Annuler' }).click()
  await expect(page).toHaveURL(/\/sales\/companies\?status=ACTIF$/)
})

it('thousands of lines: a page with a progress bar that asks to be opened anew, then the report', {
  timeout: 180_000,
}, async () => {
  const page = await visit(site)
  const lines = 3000
  await page.signIn('SALES')
  await page.goto('/sales/companies?panel=import')
  await page.getByLabel('Fichier CSV ou Excel').setInputFiles(newClients(lines, 400_000_000))
  await page.getByRole('button', { name: 'Lire le fichier' }).click()
  await page.getByRole('button', { name: `Importer les ${formatNumber(lines)} lignes valides` }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.refreshed()
  await expect(page.getByText(`${formatNumber(lines)} clients créés`)).toBeVisible()
})

it('an operator imports addresses, and sees what a second file changes', async () => {
  const page = await visit(site)
  await page.signIn('OPERATOR')
  const send = async (...lines: string[]) => {
    await page.goto('/sales/addresses?panel=import')
    const buffer = Buffer.from(['Code client;Libellé;Adresse;CP;Ville;Consignes', ...lines].join('\r\n'), 'latin1')
    await page.getByLabel('Fichier CSV ou Excel').setInputFiles({ name: 'sites.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Lire le fichier' }).click()
  }
  await send('C00001;Quai des pièces;3 rue X;44470;CARQUEFOU;', 'C99999;Ailleurs;3 rue X;44470;CARQUEFOU;')
  await expect(page.getByRole('dialog').getByRole('row', { name: /Ailleurs/ })).toContainText("aucune société n'a le code C99999")
  const kind = page.getByRole('dialog').getByLabel('Nature')
  await expect(page.getByRole('button', { name: 'Importer la ligne valide' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(kind).toHaveAccessibleDescription('Veuillez remplir ce champ')
  await kind.selectOption('PLATEFORME')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(kind).toHaveValue('PLATEFORME')
  await page.getByRole('button', { name: 'Importer la ligne valide' }).click()
  await page.refreshed()
  await expect(page.getByText('1 adresse créée, 0 mise à jour, 0 inchangée.')).toBeVisible()

  await send('C00001;Quai des pièces;;;;Sonner deux fois')
  await expect(page.getByRole('dialog').getByRole('row', { name: /Quai des pièces/ })).toContainText(
    'Consignes\u202f: — → Sonner deux fois',
  )
  await page.getByRole('button', { name: 'Importer la ligne valide' }).click()
  await page.refreshed()
  await expect(page.getByText('0 adresse créée, 1 mise à jour, 0 inchangée.')).toBeVisible()
  await page.getByRole('link', { name: 'Revenir à la liste' }).click()
  await expect(page).toHaveURL(/\/sales\/addresses\??$/)
})

it('a template of headings; a file with headings and words of its own is matched once', async () => {
  const page = await visit(site)
  await page.signIn('OPERATOR')
  await page.goto('/sales/addresses?panel=import')
  await page.getByRole('link', { name: 'en CSV' }).click()
  const headings = readCsv(await page.answer.body()).rows
  await page.getByRole('link', { name: 'Télécharger un fichier modèle (XLSX)' }).click()
  expect(page.answer.suggestedFilename()).toBe('modele_adresses.xlsx')
  expect((await readTable(await page.answer.body())).rows).toEqual(headings)
  const send = async (label: string, zip = '44470') => {
    await page.goto('/sales/addresses?panel=import')
    const lines = ['Point desservi;Adresse du point;CP du point;Ville du point;Type', `${label};3 rue X;${zip};CARQUEFOU;Base`]
    const buffer = Buffer.from(lines.join('\r\n'), 'latin1')
    await page.getByLabel('Fichier CSV ou Excel').setInputFiles({ name: 'points.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Lire le fichier' }).click()
  }
  await send('Cour Est')
  await expect(page.getByText('Colonnes que Quai ne connaît pas')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Importer/ })).toHaveCount(0)
  await expect(page.getByLabel('Ville du point')).toHaveValue('city')
  await expect(page.getByLabel('Point desservi')).toHaveAccessibleDescription('Par exemple\u202f: Cour Est')
  await page.getByLabel('Point desservi').selectOption({ label: 'Libellé' })
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByLabel('Base').selectOption({ label: 'Plateforme' })
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByRole('button', { name: 'Importer la ligne valide' }).click()
  await page.refreshed()
  await expect(page.getByText('1 adresse créée, 0 mise à jour, 0 inchangée.')).toBeVisible()

  // A wrong cell is corrected on the page.
  await send('Cour Ouest', '4447')
  const zip = page.getByLabel('CP du point, ligne 2')
  await expect(zip).toHaveAccessibleDescription('Le code postal doit comporter 5 chiffres')
  await zip.fill('44470')
  await page.getByRole('button', { name: 'Vérifier les lignes corrigées' }).click()
  await expect(page.getByRole('button', { name: 'Importer la ligne valide' })).toBeVisible()
  await page.getByRole('link', { name: 'Changer la correspondance des colonnes' }).click()
  await expect(page.getByLabel('Base')).toHaveValue('PLATEFORME')
})

it('an unlikely value waits for « Oui, c’est exact »; contacts and deadlines are imported beside their records', async () => {
  const page = await visit(site)
  await page.signIn('CONCEPTOR')
  await page.goto('/materials/trailers?status=EN_SERVICE')
  const [plate] = /[A-Z]{2}-\d{3}-[A-Z]{2}/.exec((await page.locator('.dt').textContent())!)!
  await page.goto('/materials/trailers?panel=import')
  const send = async (...lines: string[]) => {
    const buffer = Buffer.from(lines.join('\r\n'), 'latin1')
    await page.getByLabel('Fichier CSV ou Excel').setInputFiles({ name: 'fichier.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Lire le fichier' }).click()
  }
  await send('Immatriculation;Volume', `${plate};185`)
  const volume = page.getByLabel('Volume, ligne 2')
  await expect(volume).toHaveAccessibleDescription(/^À confirmer/)
  await page.getByRole('checkbox', { name: "Oui, c'est exact" }).check()
  await page.getByRole('button', { name: 'Vérifier les lignes corrigées' }).click()
  await expect(page.getByRole('button', { name: 'Importer la ligne valide' })).toBeVisible()

  await page.goto('/materials/trailers?panel=import')
  await page.getByRole('link', { name: 'Importer des échéances' }).click()
  await expect(page.getByRole('dialog', { name: 'Importer des échéances' })).toBeVisible()
  await page.getByRole('link', { name: 'Télécharger celles qui sont enregistrées (XLSX)' }).click()
  expect(page.answer.suggestedFilename()).toMatch(/^echeances.*\.xlsx$/)
  const { rows } = await readTable(await page.answer.body())
  expect(rows[0]!.slice(0, 3)).toEqual(['Immatriculation', 'N° de parc', 'Contrôle'])
  await page.goto('/materials/trailers?panel=import&quoi=DEADLINE')
  await send('Immatriculation;Contrôle;Échéance', `${plate};Assurance;31/12/2031`)
  await expect(page.getByRole('dialog').getByRole('row', { name: new RegExp(plate) })).toContainText('Assurance')
})

it('who may not import is not offered it', async () => {
  const page = await visit(site)
  await page.signIn('OPERATOR')
  await page.goto('/human-resources/drivers?panel=import')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chauffeurs')
  await expect(page.getByLabel('Fichier CSV ou Excel')).toHaveCount(0)
})

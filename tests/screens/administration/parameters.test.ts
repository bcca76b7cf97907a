import { beforeAll, expect, it } from 'vitest'
import { CARRIER_FIELDS } from '#domain/administration/parameters/fields.ts'
import {
  CARRIER_READERS,
  LIST_READERS,
  PARAMETER_SECTIONS,
  type ParameterSection,
  sectionPath,
} from '#domain/administration/parameters/sections.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

it('an administrator closes the house for a bridge, changes the tolerance, and words a mail whose fields are told to them', async () => {
  const page = await visit(site)
  await page.signIn('ADMIN')
  await page.goto('/administration/parameters')
  const open = (name: string) => page.getByRole('navigation', { name: 'Paramètres généraux' }).getByRole('link', { name }).click()
  await open('Jours sans départ')
  await page.getByRole('link', { name: 'Ajouter une fermeture' }).click()
  const closure = page.getByRole('dialog', { name: 'Nouvelle fermeture' })
  await closure.getByLabel('Du').fill('2027-05-14')
  await closure.getByLabel('Au').fill('2027-05-07')
  await closure.getByLabel('Motif').fill("Pont de l'Ascension")
  await closure.getByRole('button', { name: 'Enregistrer la fermeture' }).click()
  await expect(closure.getByRole('alert')).toContainText('La date de fin doit être postérieure ou égale')
  await expect(closure.getByLabel('Motif')).toHaveValue("Pont de l'Ascension")
  await closure.getByLabel('Au').fill('2027-05-14')
  await closure.getByRole('button', { name: 'Enregistrer la fermeture' }).click()
  await expect(page.getByRole('table', { name: "Fermetures de l'entreprise" })).toContainText('14/05/2027')
  await expect(page.getByText('les trajets sont générés de nouveau').last()).toBeVisible()

  await open('Seuils')
  await page.getByRole('link', { name: 'Modifier', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Paramètres du transporteur' })
  await form.getByLabel('Tolérance de retard').fill('20')
  await form.getByRole('button', { name: 'Enregistrer les paramètres' }).click()
  await expect(page.getByText(/^20\u00a0min/)).toBeVisible()

  await open('E-mails')
  await page.getByRole('link', { name: 'Mise en demeure' }).click()
  const mail = page.getByRole('dialog', { name: 'Mise en demeure' })
  await mail.getByLabel('Objet').fill('Dernier rappel, facture {numéro}')
  await mail.getByLabel('Texte').fill('Il reste {solde} à régler, {montant}.')
  await mail.getByRole('button', { name: 'Aperçu' }).click()
  await expect(mail).toContainText('Dernier rappel, facture FA-2026-00412')
  await expect(mail.getByLabel('Texte')).toHaveValue('Il reste {solde} à régler, {montant}.')
  await mail.getByRole('button', { name: 'Enregistrer le modèle' }).click()
  await expect(mail.getByRole('alert')).toContainText('Ce champ est inconnu\u202f: {montant}')
  await mail.getByLabel('Texte').fill('Il reste {solde} à régler.')
  await mail.getByRole('button', { name: 'Enregistrer le modèle' }).click()
  const mails = page.getByRole('table', { name: "Modèles d'e-mail" })
  await expect(mails.getByRole('row', { name: /^Mise en demeure/ })).toContainText('Rédigé par vos soins')

  await page.getByRole('link', { name: 'Mise en demeure' }).click()
  await mail.getByRole('link', { name: /Rétablir le texte d'origine/ }).click()
  await page.getByRole('button', { name: "Rétablir le texte d'origine" }).click()
  await expect(mails.getByRole('row', { name: /^Mise en demeure/ })).toContainText("D'origine")
})

it('an administrator enters a ban of the yearly order, corrects its hours, and removes it', async () => {
  const page = await visit(site)
  await page.signIn('ADMIN')
  await page.goto('/administration/parameters/calendar')
  await page.getByRole('link', { name: 'Ajouter une interdiction' }).click()
  const form = page.getByRole('dialog', { name: 'Nouvelle interdiction' })
  await form.getByLabel('Jour').fill('2029-07-07')
  await form.getByLabel('Zone').selectOption('France')
  await form.getByLabel('Source').fill('Arrêté du 20/12/2028')
  await form.getByLabel('De').fill('19:00')
  await form.getByLabel('À').fill('07:00')
  await form.getByRole('button', { name: "Enregistrer l'interdiction" }).click()
  await expect(form.getByRole('alert')).toContainText("L'heure de fin doit être postérieure à l'heure de début")
  await form.getByLabel('De').fill('07:00')
  await form.getByLabel('À').fill('19:00')
  await form.getByRole('button', { name: "Enregistrer l'interdiction" }).click()
  const bans = page.getByRole('table', { name: 'Interdictions de circulation' })
  await expect(bans.getByRole('row', { name: /^07\/07\/2029/ })).toContainText('Arrêté du 20/12/2028')
  await bans.getByRole('link', { name: '07/07/2029' }).click()
  await page.getByRole('link', { name: /^Retirer l'interdiction/ }).click()
  await page.getByRole('button', { name: "Retirer l'interdiction" }).click()
  await expect(page.getByText('Interdiction retirée').last()).toBeVisible()
  await expect(bans).not.toContainText('07/07/2029')
})

it('has an address and a title for each section, and shows every parameter once with its readers', async () => {
  const page = await visit(site, 'ADMIN')
  const shown: string[] = []
  const said: string[] = []
  for (const [name, label] of Object.entries(PARAMETER_SECTIONS) as [ParameterSection, string][]) {
    await page.goto(sectionPath(name))
    const html = (await page.content()).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
    expect(html, name).toContain(`<title>${label} · Paramètres généraux · Quai</title>`)
    expect(html, name).toMatch(new RegExp(`<a href="${sectionPath(name)}" aria-current="page">${label}</a>`))
    const parameters = [...html.matchAll(/<dt>([^<]*)<\/dt><dd>(?:(?!<\/dd>).)*?<small[^>]*>Lu par\u202f: ([^<]*)/g)]
    shown.push(...parameters.map(([, field, readers]) => `${field}: ${readers}`))
    said.push(...Array.from(html.matchAll(/Lu par\u202f: ([^<]*)/g), ([, readers]) => readers!))
  }
  const readers = Object.entries(CARRIER_READERS) as [keyof typeof CARRIER_READERS, string][]
  expect(shown.sort()).toEqual(readers.map(([field, read]) => `${CARRIER_FIELDS[field].label}: ${read}`).sort())
  expect(said.sort()).toEqual([...readers.map(([, read]) => read), ...Object.values(LIST_READERS)].sort())
  expect((await page.goto('/administration/parameters/company')).status()).toBe(404)
  const seller = await visit(site, 'SALES')
  expect((await seller.goto('/administration/parameters/calendar')).status()).toBe(404)
})

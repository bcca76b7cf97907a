import { beforeAll, expect, it } from 'vitest'
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

  await page.getByRole('link', { name: 'Modifier', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Paramètres du transporteur' })
  await form.getByLabel('Tolérance de retard').fill('20')
  await form.getByRole('button', { name: 'Enregistrer les paramètres' }).click()
  await expect(page.getByText('20\u00a0min', { exact: true })).toBeVisible()

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

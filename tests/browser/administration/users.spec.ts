import { signInByCode } from '#tests/support/codes.ts'
import { expect, test } from '#tests/support/quai.ts'

test('an administrator is invited, comes in, has their rights read, and leaves: what they had open ends at once', async ({
  page,
  signIn,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  await signIn('ADMIN')
  const code = crypto.randomUUID().slice(0, 8)
  const email = `arrivee.${code}@exemple.fr`
  const name = `Solène d'Astier ${code}`
  await page.goto('/administration/users')
  await page.getByRole('link', { name: 'Inviter' }).first().click()
  const form = page.getByRole('dialog', { name: 'Inviter un utilisateur' })
  await form.getByLabel('Prénom').fill('Solène')
  await form.getByLabel(/^Nom/).fill(`d'Astier ${code}`)
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Rôle').selectOption('Chauffeur')
  await form.getByRole('button', { name: "Envoyer l'invitation" }).click()
  await expect(form.getByRole('alert').getByRole('link')).toHaveText(['Chauffeur lié : Veuillez associer un chauffeur'])
  await form.getByLabel('Rôle').selectOption('Administrateur')
  await form.getByRole('button', { name: "Envoyer l'invitation" }).click()
  const sheet = page.getByRole('dialog', { name })
  await expect(sheet).toContainText('Invité')

  const context = await browser.newContext({ baseURL, javaScriptEnabled, locale: 'fr-FR' })
  const theirs = await context.newPage()
  await theirs.goto('/login')
  await signInByCode(theirs, email)
  await theirs.goto('/administration/users')
  await expect(theirs.getByRole('heading', { name: 'Utilisateurs', level: 1 })).toBeVisible()

  await page.goto(`/administration/users?q=${code}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(sheet).toContainText('Actif')
  await sheet.getByRole('link', { name: 'Voir ses droits' }).click()
  const rights = page.getByRole('dialog', { name: `Droits de ${name}` })
  await expect(rights.getByRole('row', { name: /^Factures/ })).toContainText('Oui')
  await rights.getByRole('link', { name: 'Fermer' }).first().click()
  await sheet.getByRole('link', { name: 'Désactiver…' }).click()
  await page
    .getByRole('dialog', { name: `Désactiver ${name}` })
    .getByRole('button', { name: "Désactiver l'utilisateur" })
    .click()
  await expect(page.getByRole('table', { name: 'Utilisateurs' })).toContainText('Désactivé')

  await theirs.getByRole('link', { name: 'Inviter' }).first().click()
  await expect(theirs).toHaveURL(/\/login/)
  await context.close()
})

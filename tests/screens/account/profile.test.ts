import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Role } from '#domain/roles.ts'
import { ROLE_LABELS, ROLES } from '#domain/roles.ts'
import { type AccountsAsTheyWere, keepAccounts } from '#tests/support/accounts.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

/** The accounts as they were before each test, without a session anywhere. */
let accounts: AccountsAsTheyWere
beforeEach(async () => {
  accounts = await keepAccounts(site.databaseUrl)
})
afterEach(() => accounts.restore())
afterAll(async () => {
  for (const role of ROLES) await site.signIn(role)
})

const save = (page: Visitor) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
const sessions = (page: Visitor) => page.getByRole('listitem').filter({ hasText: 'Dernière activité' })

/** A message of success: a toast, or a banner without JavaScript. */
const told = (page: Visitor, message: string) => page.getByText(message, { exact: true }).filter({ visible: true })

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

/** The same account signed in on another device. */
async function otherDevice(role: Role, userAgent?: string) {
  const page = new Visitor(site.url, { userAgent })
  await page.goto('/login')
  await page.locator(`button[name=demo][value=${role}]`).click()
  return page
}

it('every role sees who it is', async () => {
  const page = await visit(site)
  for (const role of ROLES) {
    await page.cookies.clear()
    await page.signIn(role)
    await page.goto('/profile')
    await expect(page.getByRole('definition').filter({ hasText: ROLE_LABELS[role] })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: '@' })).toBeVisible()
    await expect(page.getByLabel('Prénom')).not.toHaveValue('')
  }
})

it('changes the own data; a wrong number is refused at its field with everything typed still there', async () => {
  const page = await visit(site)
  await page.signIn('OPERATOR')
  await page.goto('/profile')
  await page.getByLabel('Prénom').fill('Nadine')
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('')
  await page.getByLabel('Téléphone').fill('06 12')
  await save(page)
  expect(page.status).toBe(422)
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('link')).toHaveText([
    'Nom : Veuillez remplir ce champ',
    'Téléphone : Veuillez saisir un numéro de téléphone valide',
  ])
  await expect(page.getByLabel('Téléphone')).toHaveAccessibleDescription(/Veuillez saisir un numéro de téléphone valide/)
  await expect(page.getByLabel('Prénom')).toHaveValue('Nadine')
  await expect(page.getByLabel('Téléphone')).toHaveValue('06 12')

  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Le Goff')
  await page.getByLabel('Téléphone').fill('+33 (0)6 12 34 56 78')
  await save(page)
  await expect(told(page, 'Profil enregistré')).toBeVisible()
  await expect(page.getByLabel('Téléphone')).toHaveValue('06 12 34 56 78'.replaceAll(' ', '\u00a0'))
  await expect(page.getByRole('button', { name: 'compte de Nadine Le Goff' })).toBeVisible()
})

it('a profile that was changed elsewhere meanwhile shows both states and overwrites only knowingly', async () => {
  const page = await visit(site)
  await page.signIn('OPERATOR')
  const other = await otherDevice('OPERATOR')
  await page.goto('/profile')
  await other.goto('/profile')
  await other.getByLabel('Téléphone').fill('02 40 00 00 01')
  await save(other)
  await expect(told(other, 'Profil enregistré')).toBeVisible()

  await page.getByLabel('Téléphone').fill('02 40 00 00 02')
  await save(page)
  expect(page.status).toBe(409)
  await expect(page.getByRole('alert').first()).toContainText(
    'Cette fiche a été modifiée par un autre utilisateur, veuillez la recharger',
  )
  await expect(page.getByRole('row', { name: 'Téléphone' })).toContainText(/02.40.00.00.02.*02.40.00.00.01/)
  await expect(page.getByLabel('Téléphone')).toHaveValue('02 40 00 00 02')
  await save(page)
  await expect(told(page, 'Profil enregistré')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Téléphone')).toHaveValue(/02.40.00.00.02/)
})

it('names the devices that are signed in and ends one: its next request asks to sign in', async () => {
  const page = await visit(site)
  await page.signIn('SALES')
  const phone = await otherDevice('SALES', PHONE)
  await page.goto('/profile')
  await expect(sessions(page)).toHaveCount(2)
  await expect(sessions(page).first()).toContainText('Cet appareil')
  await expect(sessions(page).first().getByRole('img', { name: 'Ordinateur' })).toBeVisible()
  const other = sessions(page).last()
  await expect(other).toContainText('Chrome sur Android')
  await expect(other).toContainText('127.0.0.1')
  await expect(other).not.toContainText('Cet appareil')
  await expect(other.getByRole('img', { name: 'Téléphone ou tablette' })).toBeVisible()

  await other.getByRole('link', { name: 'Déconnecter' }).click()
  const question = page.getByRole('dialog', { name: 'Déconnecter « Chrome sur Android » ?' })
  await question.getByRole('link', { name: 'Annuler' }).click()
  await expect(question).toBeHidden()
  await expect(sessions(page)).toHaveCount(2)

  await other.getByRole('link', { name: 'Déconnecter' }).click()
  await question.getByRole('button', { name: 'Déconnecter' }).click()
  await expect(told(page, 'Session déconnectée')).toBeVisible()
  await expect(sessions(page)).toHaveCount(1)
  await phone.goto('/sales/companies')
  await expect(phone).toHaveURL(/\/login\?next=/)
  await page.goto('/sales/companies')
  await expect(page).toHaveURL(/\/sales\/companies$/)
})

it('ends all other sessions at once and stays signed in here', async () => {
  const page = await visit(site)
  await page.signIn('CONCEPTOR')
  const others = await Promise.all([1, 2].map(() => otherDevice('CONCEPTOR')))
  await page.goto('/profile')
  await expect(sessions(page)).toHaveCount(3)
  await page.getByRole('link', { name: 'Déconnecter les autres sessions' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Les 2 autres appareils')
  await question.getByRole('button', { name: 'Déconnecter les autres sessions' }).click()
  await expect(told(page, '2 sessions déconnectées')).toBeVisible()
  await expect(sessions(page)).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Déconnecter les autres sessions' })).toHaveCount(0)
  for (const other of others) {
    await other.goto('/')
    await expect(other).toHaveURL(/\/login$/)
  }
})

it('a session of somebody else does not exist: neither the question nor the act', async () => {
  const page = await visit(site)
  const stranger = await otherDevice('ADMIN')
  await otherDevice('ADMIN', PHONE)
  await stranger.goto('/profile')
  const href = await sessions(stranger).last().getByRole('link', { name: 'Déconnecter' }).getAttribute('href')
  const id = new URLSearchParams(href!).get('id')!

  await page.signIn('SALES')
  expect((await page.goto(`/profile?confirm=end&id=${id}`)).status()).toBe(404)
  for (const foreign of [id, crypto.randomUUID()]) {
    const answer = await page.request.post('/profile', { form: { intent: 'end', id: foreign }, headers: { origin: site.url } })
    expect(answer.status()).toBe(404)
    expect(await answer.text()).toContain('Élément introuvable')
  }
  await stranger.reload()
  await expect(sessions(stranger)).toHaveCount(2)
})

it('changes the address by a code sent to the new one; a wrong code changes nothing', async () => {
  const page = await visit(site)
  await page.signIn('DRIVER')
  await page.goto('/profile')
  const address = page.getByRole('definition').filter({ hasText: '@' })
  const before = await address.textContent()
  await page.getByRole('link', { name: "Changer d'adresse" }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Nouvelle adresse e-mail').fill('pas une adresse')
  await panel.getByRole('button', { name: 'Envoyer le code' }).click()
  await expect(panel.getByLabel('Nouvelle adresse e-mail')).toHaveAccessibleDescription(
    /Veuillez saisir une adresse e-mail valide/,
  )
  const mail = `patrick.b@exemple.fr`
  await panel.getByLabel('Nouvelle adresse e-mail').fill(mail)
  await panel.getByRole('button', { name: 'Envoyer le code' }).click()

  await expect(panel).toContainText(mail)
  const code = /votre code est (\d{6})/.exec((await panel.textContent())!)![1]!
  await panel.getByLabel('Code à six chiffres').fill(code === '000000' ? '111111' : '000000')
  await panel.getByRole('button', { name: "Confirmer l'adresse" }).click()
  expect(page.status).toBe(422)
  await expect(panel.getByLabel('Code à six chiffres')).toHaveAccessibleDescription('Code incorrect ou expiré')

  // Left open, the change waits on the screen.
  await panel.getByRole('link', { name: 'Fermer' }).click()
  await expect(address).toHaveText(before!)
  await expect(page.getByText(`Un code a été envoyé à ${mail}`)).toBeVisible()
  await page.getByRole('link', { name: 'Saisir le code' }).click()
  await panel.getByLabel('Code à six chiffres').fill(code)
  await panel.getByRole('button', { name: "Confirmer l'adresse" }).click()
  await expect(told(page, 'Adresse e-mail modifiée')).toBeVisible()
  await expect(address).toHaveText(mail)
  await expect(page.getByText('Un code a été envoyé')).toHaveCount(0)
})

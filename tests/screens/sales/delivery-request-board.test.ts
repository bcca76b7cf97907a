import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Site, startSite } from '#tests/support/site.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

/** Own site: a cahier des charges of the demonstration changes status. */
let site: Site
beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(() => site?.close())

const BOARD = '/sales/delivery-request?view=kanban'
const column = (page: Visitor, name: string) => page.getByRole('region', { name, exact: true })

it('switches between list and board, and moves a card by its buttons', async () => {
  const page = await visit(site, 'SALES')
  await page.goto('/sales/delivery-request')
  await page.getByRole('link', { name: 'Kanban' }).click()
  await expect(column(page, 'Brouillon')).toBeVisible()
  const card = column(page, 'Conçu').getByRole('listitem').first()
  const number = (await card.innerText()).match(/CDC-\d{4}-\d{4}/)![0]
  await card.getByRole('link', { name: `Proposer ${number}…` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Proposer ${number} au client`)
  await dialog.getByRole('button', { name: 'Proposer au client' }).click()
  await expect(page).toHaveURL(/view=kanban/)
  await expect(column(page, 'Proposé').getByRole('listitem').filter({ hasText: number })).toBeVisible()
  await expect(column(page, 'Conçu').getByRole('listitem').filter({ hasText: number })).toHaveCount(0)

  await column(page, 'Proposé')
    .getByRole('link', { name: `Refuser ${number}…` })
    .click()
  await dialog.getByRole('button', { name: 'Enregistrer le refus' }).click()
  await expect(dialog).toContainText('Veuillez indiquer un motif')
  await page.getByRole('link', { name: 'Annuler' }).click()
  await page.getByRole('link', { name: 'Liste', exact: true }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

it('links a full column to the list of its status', async () => {
  const page = await visit(site, 'SALES')
  await page.goto(BOARD)
  const more = column(page, 'Actif').getByRole('link', { name: /^Voir les \d+/ })
  const total = (await more.innerText()).match(/\d+/)![0]
  await more.click()
  await expect(page.getByRole('link', { name: 'Statut : Actif' })).toBeVisible()
  await expect(page.getByText(new RegExp(`sur ${total}`)).first()).toBeVisible()
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Site, startSite } from '#tests/support/site.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

/** domain.md §2.3; own site: a cahier des charges of the demonstration changes. */
let site: Site
beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(() => site?.close())

const STALE = 'Cette fiche a été modifiée par un autre utilisateur, veuillez la recharger'

async function seesBoth(page: Visitor, label: string, mine: string, theirs: string) {
  await expect(page.getByText(STALE).filter({ visible: true }).first()).toBeVisible()
  const row = page.getByRole('table', { name: 'Ce qui diffère de votre saisie' }).getByRole('row', { name: label })
  await expect(row).toContainText(mine)
  await expect(row).toContainText(theirs)
}

/** Opens a request in design on one tab, with an administrator as the second user. */
async function begin(tab: string) {
  const page = await visit(site, 'SALES')
  await page.goto('/sales/delivery-request?status=EN_CONCEPTION&status=CONCU&sort=-number')
  await page.getByRole('table').locator('tbody .name a').first().click()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const record = `/sales/delivery-request/${id}`
  await page.goto(`${record}?tab=${tab}`)
  const other = await colleague()
  return { page, other, record, version: async () => (await other.read(record)).version as number }
}

async function colleague() {
  const { request } = await visit(site, 'ADMIN')
  return {
    read: async (path: string) => (await request.get(`/api${path}`)).json(),
    async put(path: string, data: object) {
      const answer = await request.put(`/api${path}`, { data })
      expect(answer.status(), await answer.text()).toBe(200)
    },
  }
}

describe('shows both states of a concurrent change, keeps typed values and then saves', () => {
  it('price, with hypotheses tried meanwhile', async () => {
    const { page, other, record, version } = await begin('price')
    await page.locator('[name=pricingMode]').selectOption('KM')
    await page.locator('[name=tolls]').fill('12,50')
    await other.put(`${record}/price`, {
      pricingMode: 'FORFAIT_TRAJET',
      unitPrice: '777',
      tolls: '9',
      version: await version(),
    })
    await page.getByRole('button', { name: 'Recalculer' }).last().click()
    await expect(page).toHaveURL(/tolls=12%2C50/)
    await page.getByRole('button', { name: 'Enregistrer ce prix' }).click()
    await seesBoth(page, 'Péages', '12,50', '9,00')
    await seesBoth(page, 'Mode de prix', 'Au kilomètre', 'Forfait par trajet')
    await expect(page.locator('[name=tolls]')).toHaveValue('12,50')
    await page.getByRole('button', { name: 'Enregistrer ce prix' }).click()
    await expect(page.getByText('Prix enregistré', { exact: true }).filter({ visible: true })).toBeVisible()
    expect((await other.read(record)).current.tollsCents).toBe(1250)
  })

  it('services', async () => {
    const { page, other, record, version } = await begin('services')
    const wait = page.getByRole('textbox', { name: /^Attente.*, prix propre$/ })
    await page.getByRole('combobox', { name: /^Attente.*, convenue$/ }).selectOption('FACTURE')
    await wait.fill('10,50')
    const { services } = await other.read(`${record}/services`)
    const { serviceId } = services.find(({ code }: { code: string }) => code === 'ATTENTE')
    await other.put(`${record}/services`, {
      services: [{ serviceId, mode: 'FACTURE', unitPrice: '9' }],
      version: await version(),
    })
    await page.getByRole('button', { name: 'Enregistrer les prestations' }).click()
    await seesBoth(page, 'Attente', '10,50', '9,00')
    await expect(wait).toHaveValue('10,50')
    await page.getByRole('button', { name: 'Enregistrer les prestations' }).click()
    await expect(page.getByText('Prestations enregistrées').filter({ visible: true })).toBeVisible()
    await expect(wait).toHaveValue('10,50')
  })

  it('clauses', async () => {
    const { page, other, record, version } = await begin('clauses')
    await page.locator('[name=toleranceMin]').fill('25')
    await other.put(`${record}/clauses`, {
      fuel: 'LOI',
      toleranceMin: '20',
      otifTarget: '98',
      billingFrequency: 'MOIS',
      version: await version(),
    })
    await page.getByRole('button', { name: 'Enregistrer les clauses' }).click()
    await seesBoth(page, 'Tolérance', '25', '20')
    await page.getByRole('button', { name: 'Enregistrer les clauses' }).click()
    await expect(page.getByText('Clauses enregistrées').filter({ visible: true })).toBeVisible()
  })
})

it('shows both states of a concurrent change of the CNR shares, keeps typed values and then saves', async () => {
  const page = await visit(site, 'SALES')
  const other = await colleague()
  const { rows } = await other.read('/transverse/cnr/shares')
  const { id: share, activity, year, shares, version: read } = rows[0]
  await page.goto(`/transverse/cnr?tab=parts&panel=edit&id=${share}`)
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=source]').fill('Note de mars')
  await other.put(`/transverse/cnr/shares/${share}`, { activity, year, shares, source: 'Note de mai', version: read })
  await dialog.getByRole('button', { name: 'Enregistrer les parts' }).click()
  await seesBoth(page, 'Source', 'Note de mars', 'Note de mai')
  await expect(dialog.locator('[name=source]')).toHaveValue('Note de mars')
  await dialog.getByRole('button', { name: 'Enregistrer les parts' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await other.read('/transverse/cnr/shares')).rows[0].source).toBe('Note de mars')
})

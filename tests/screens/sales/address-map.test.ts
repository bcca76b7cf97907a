import { beforeAll, describe, expect, it } from 'vitest'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const LIST = '/sales/addresses'

const degrees = (text: string) => Number(text.replace(',', '.'))

describe('the list as a map', () => {
  it('counts the filtered addresses and links each département to its list', async () => {
    const page = await visit(site, 'OPERATOR')
    const { total, departments } = await (await page.request.get(`/api${LIST}/map?kind=CLIENT`)).json()
    await page.goto(`${LIST}?kind=CLIENT`)
    await page.getByRole('link', { name: 'Carte', exact: true }).click()
    await expect(page).toHaveURL(/kind=CLIENT.*view=map/)
    await expect(page.getByRole('img', { name: /adresses? sur la carte, de \d+ que trouvent les filtres/ })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Adresses' })).toHaveCount(0)
    const first = departments[0] as { code: string; total: number }
    await page.getByRole('link', { name: new RegExp(`^${first.code} (?!adresse)\\p{L}`, 'u') }).click()
    await expect(page.getByRole('table', { name: 'Adresses' }).getByRole('row')).toHaveCount(Math.min(25, first.total) + 1)
    expect(total).toBeGreaterThan(0)
  })

  it('references one cached file of outlines instead of embedding them', async () => {
    const page = await visit(site, 'OPERATOR')
    await page.goto(`${LIST}?view=map`)
    await expect(page.locator('.map-land use, use.map-land')).not.toHaveCount(0)
    expect(await page.content()).not.toMatch(/M\d+\.\d \d+/)
  })
})

it('shows the place and the geofence radius on the sheet', async () => {
  const page = await visit(site, 'SALES')
  const { rows } = await (await page.request.get(`/api${LIST}?kind=DEPOT`)).json()
  const placed = rows.find((row: { lat: string | null }) => row.lat !== null)
  await page.goto(`${LIST}?panel=show&id=${placed.id}`)
  const sheet = page.getByRole('dialog', { name: placed.label })
  await expect(sheet.getByRole('img', { name: /sur la carte de France$/ })).toBeVisible()
  const { geofenceM } = await (await page.request.get(`/api${LIST}/${placed.id}`)).json()
  await expect(
    sheet.getByRole('img', { name: `Géorepérage\u202f: un cercle de ${geofenceM}\u00a0m de rayon autour de l'adresse` }),
  ).toBeVisible()
})

it('redraws the geofence circle when the form comes back', async () => {
  const page = await visit(site, 'SALES')
  await page.goto(`${LIST}?panel=new`)
  const form = page.getByRole('dialog', { name: 'Nouvelle adresse' })
  const circle = (metres: string) => form.getByRole('img', { name: `un cercle de ${metres}\u00a0m de rayon` })
  await expect(circle('200')).toBeVisible()
  await form.getByLabel('Rayon de géorepérage').fill('1500')
  await form.getByRole('button', { name: 'Ajouter une fermeture' }).click()
  await expect(circle('1\u202f500')).toBeVisible()
})

describe('a place on the drawing of France', () => {
  const formOf = (page: Visitor) => page.getByRole('dialog', { name: 'Nouvelle adresse' })
  const whole = (page: Visitor) => formOf(page).getByRole('button', { name: 'Agrandir une région de la carte' })
  const map = (page: Visitor) => formOf(page).getByRole('button', { name: "Choisir l'endroit sur la carte" })
  async function read(page: Visitor) {
    const value = (label: string) => formOf(page).getByLabel(label).inputValue()
    return { lat: degrees(await value('Latitude')), lng: degrees(await value('Longitude')) }
  }
  /** Zooms in on Nantes, at pixel 79, 144 of the 320 × 305 drawing. */
  async function enlarge(label: string) {
    const page = await visit(site, 'SALES')
    await page.goto(`${LIST}?panel=new`)
    await formOf(page).getByLabel('Libellé').fill(label)
    await whole(page).click({ position: { x: 79, y: 144 } })
    return page
  }

  it('zooms in on the first click without choosing a place', async () => {
    const page = await enlarge('Quai de Loire')
    await expect(map(page)).toBeVisible()
    await expect(formOf(page)).toContainText(/un point vaut 4\d0\u00a0m/)
    await expect(formOf(page).getByLabel('Latitude')).toHaveValue('')
    await expect(formOf(page).getByLabel('Libellé')).toHaveValue('Quai de Loire')
  })

  it('takes the coordinates of a click on the zoomed region', async () => {
    const page = await enlarge('Quai de Loire')
    await map(page).click({ position: { x: 160, y: 150 } })
    const first = await read(page)
    expect(first.lat).toBeCloseTo(47.2, 0)
    expect(first.lng).toBeCloseTo(-1.55, 0)
    await expect(formOf(page).locator('.picker-marker')).toHaveCount(1)
    // Twenty pixels are about nine kilometres.
    await map(page).click({ position: { x: 140, y: 150 } })
    const west = await read(page)
    expect((first.lng - west.lng) * 75.6).toBeGreaterThan(7.5)
    expect((first.lng - west.lng) * 75.6).toBeLessThan(10)
    await formOf(page).getByRole('button', { name: 'Agrandir', exact: true }).click()
    await expect(formOf(page)).toContainText(/un point vaut 2\d0\u00a0m/)
    expect(await read(page)).toEqual(west)
  })

  it('jumps to the département of the postal code, and refuses an unknown one', async () => {
    const page = await enlarge('Quai du Rhin')
    await map(page).click({ position: { x: 160, y: 150 } })
    const form = formOf(page)
    await form.getByLabel('Code postal').fill('99999')
    await form.getByRole('button', { name: 'Département du code postal' }).click()
    await expect(form.getByLabel('Code postal')).toHaveAccessibleDescription(/Aucun département de la carte/)
    await form.getByLabel('Code postal').fill('67118')
    await form.getByLabel('Commune').fill('Geispolsheim')
    await form.getByRole('button', { name: 'Département du code postal' }).click()
    await expect(form.locator('.picker-marker')).toHaveCount(0)
    await map(page).click({ position: { x: 160, y: 150 } })
    await expect(form.locator('.picker-marker')).toHaveCount(1)
    await expect(form.getByLabel('Libellé')).toHaveValue('Quai du Rhin')
  })

  it('is stored with the address and marked in the edit form', async () => {
    const label = `Quai de Loire ${crypto.randomUUID().slice(0, 8)}`
    const page = await enlarge(label)
    const form = formOf(page)
    await form.getByLabel('Nature').selectOption('Plateforme')
    await form.getByLabel('Ligne 1').fill('1, quai de la Fosse')
    await form.getByLabel('Code postal').fill('44000')
    await form.getByLabel('Commune').fill('Nantes')
    await map(page).click({ position: { x: 160, y: 150 } })
    const { lat } = await read(page)
    await form.getByRole('button', { name: "Enregistrer l'adresse" }).click()
    const sheet = page.getByRole('dialog', { name: label })
    await expect(sheet.getByRole('link', { name: `${String(lat).replace('.', ',')}` })).toBeVisible()
    await expect(sheet).toContainText('Active')
    await sheet.getByRole('link', { name: 'Modifier' }).click()
    await expect(page.getByRole('dialog', { name: `Modifier ${label}` }).locator('.picker-marker')).toHaveCount(1)
  })
})

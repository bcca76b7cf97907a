import { expect, test } from '#tests/support/quai.ts'

const LIST = '/sales/addresses'

test('the list as a map: the filtered addresses, their count, by département, the list one click away', async ({
  page,
  signIn,
}) => {
  await signIn('OPERATOR')
  const { total, located, departments } = await (await page.request.get(`/api${LIST}/map?kind=CLIENT`)).json()
  await page.goto(`${LIST}?kind=CLIENT`)
  await page.getByRole('link', { name: 'Carte', exact: true }).click()
  await expect(page).toHaveURL(/kind=CLIENT.*view=map/)
  await expect(page.getByRole('img', { name: /adresses? sur la carte, de \d+ que trouvent les filtres/ })).toBeVisible()
  await expect(page.locator('.map a circle')).toHaveCount(located)
  await expect(page.getByRole('table', { name: 'Adresses' })).toHaveCount(0)
  const first = departments[0] as { code: string; total: number }
  await page.getByRole('link', { name: first.code, exact: true }).click()
  await expect(page.getByRole('table', { name: 'Adresses' }).getByRole('row')).toHaveCount(Math.min(25, first.total) + 1)
  expect(total).toBeGreaterThan(0)
  // The outlines are one cached file that the drawing refers to, in no page and no script.
  expect(await page.content()).not.toContain('413.70408')
})

test('the sheet shows where the address lies and its geofence in metres', { tag: '@same-without-js' }, async ({
  page,
  signIn,
}) => {
  await signIn('SALES')
  const { rows } = await (await page.request.get(`/api${LIST}?kind=DEPOT`)).json()
  const placed = rows.find((row: { lat: string | null }) => row.lat !== null)
  await page.goto(`${LIST}?panel=show&id=${placed.id}`)
  const sheet = page.getByRole('dialog', { name: placed.label })
  await expect(sheet.getByRole('img', { name: /sur la carte de France$/ })).toBeVisible()
  const { geofenceM } = await (await page.request.get(`/api${LIST}/${placed.id}`)).json()
  await expect(
    sheet.getByRole('img', { name: `Géorepérage\u202f: un cercle de ${geofenceM}\u202fm de rayon autour de l'adresse` }),
  ).toBeVisible()
})

test('the form draws the circle of the radius', async ({ page, signIn, javaScriptEnabled }) => {
  await signIn('SALES')
  await page.goto(`${LIST}?panel=new`)
  const form = page.getByRole('dialog', { name: 'Nouvelle adresse' })
  const circle = (metres: string) => form.getByRole('img', { name: `un cercle de ${metres}\u202fm de rayon` })
  await expect(circle('200')).toBeVisible()
  await form.getByLabel('Rayon de géorepérage').fill('1500')
  // Without JavaScript it follows when the form comes back, here with a closure more.
  if (javaScriptEnabled === false) await form.getByRole('button', { name: 'Ajouter une fermeture' }).click()
  await expect(circle('1\u202f500')).toBeVisible()
})

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
  // Every address is a mark of its own, or counted in one.
  const marks = page.locator('.map-mark:visible')
  await expect(marks.first()).toBeVisible()
  const counts = (await marks.allTextContents()).map(text => Number.parseInt(text, 10) || 1)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(located)
  await expect(page.getByRole('table', { name: 'Adresses' })).toHaveCount(0)
  const first = departments[0] as { code: string; total: number }
  await page.getByRole('link', { name: new RegExp(`^${first.code} \\p{L}`, 'u') }).click()
  await expect(page.getByRole('table', { name: 'Adresses' }).getByRole('row')).toHaveCount(Math.min(25, first.total) + 1)
  expect(total).toBeGreaterThan(0)
  // The outlines are one cached file that the drawing refers to, in no page and no script.
  expect(await page.content()).not.toMatch(/M\d+\.\d \d+/)
})

test('a count on the map leads to a closer map, by keyboard too, and the closest lists what stands together', {
  tag: '@same-without-js',
}, async ({ page, signIn }) => {
  await signIn('OPERATOR')
  await page.goto(`${LIST}?view=map`)
  const count = page.getByRole('link', { name: /^\d+ adresses.: agrandir la carte ici$/ })
  await expect(page.locator('.map-town').filter({ visible: true }).first()).toBeVisible()
  for (let closer = 0; closer < 5 && (await count.count()) > 0; closer++) {
    const largest = await count.evaluateAll(links => {
      const counts = links.map(link => Number(link.textContent))
      return counts.indexOf(Math.max(...counts))
    })
    const link = count.nth(largest)
    const href = (await link.getAttribute('href'))!
    await link.press('Enter')
    await expect(page.locator(`.map a[href="${href}"]`)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Toute la France' })).toBeVisible()
  }
  await expect(page.locator('.map-department').filter({ visible: true }).first()).toBeVisible()
  const together = page.locator('.map-together').filter({ visible: true }).first()
  await together.locator('summary').press('Enter')
  const inside = together.getByRole('link').first()
  const label = (await inside.textContent())!
  await inside.click()
  await expect(page.getByRole('dialog', { name: label })).toBeVisible()
})

test('a target of the map is 24 px, under a finger 44, at every width; its texts have 12 px', async ({ page, signIn }) => {
  await signIn('OPERATOR')
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${LIST}?view=map`)
    const boxes = await page
      .locator('.map-mark:visible')
      .evaluateAll(marks =>
        marks.map(mark => mark.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x, y, width, height })),
      )
    expect(boxes.length).toBeGreaterThan(5)
    const apart = width === 360 ? 44 : 24
    for (const [index, one] of boxes.entries()) {
      expect(Math.min(one.width, one.height)).toBeGreaterThanOrEqual(24)
      for (const other of boxes.slice(index + 1))
        expect(Math.hypot(one.x + one.width / 2 - other.x - other.width / 2, one.y - other.y)).toBeGreaterThanOrEqual(apart)
    }
    expect(
      await page
        .locator('.map-town:visible')
        .first()
        .evaluate(name => getComputedStyle(name).fontSize),
    ).toBe('12px')
  }
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
    sheet.getByRole('img', { name: `Géorepérage\u202f: un cercle de ${geofenceM}\u00a0m de rayon autour de l'adresse` }),
  ).toBeVisible()
})

test('the form draws the circle of the radius', async ({ page, signIn, javaScriptEnabled }) => {
  await signIn('SALES')
  await page.goto(`${LIST}?panel=new`)
  const form = page.getByRole('dialog', { name: 'Nouvelle adresse' })
  const circle = (metres: string) => form.getByRole('img', { name: `un cercle de ${metres}\u00a0m de rayon` })
  await expect(circle('200')).toBeVisible()
  await form.getByLabel('Rayon de géorepérage').fill('1500')
  // Without JavaScript it follows when the form comes back, here with a closure more.
  if (javaScriptEnabled === false) await form.getByRole('button', { name: 'Ajouter une fermeture' }).click()
  await expect(circle('1\u202f500')).toBeVisible()
})

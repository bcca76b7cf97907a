import type { Browser, Page } from '@playwright/test'
import { expect, test } from '#tests/support/quai.ts'

const LIST = '/sales/addresses'
const panel = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const said = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first()

/** An address of the carrier with a label that no other run in the same database has. */
async function site(page: Page, label: string, more: Record<string, unknown> = {}) {
  const data = {
    companyId: '',
    label: `${label} ${crypto.randomUUID().slice(0, 6)}`,
    kind: 'PLATEFORME',
    line1: '3, rue du Port',
  }
  const place = { zip: '53000', city: 'Laval', country: 'FR', lat: '48.07', lng: '-0.77', geofenceM: 200, serviceMin: 30 }
  const answer = await page.request.post(`/api${LIST}`, { data: { ...data, ...place, ...more } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return { id: (await answer.json()).id as string, label: data.label }
}
const read = async (page: Page, id: string) => (await page.request.get(`/api${LIST}/${id}`)).json()

/** Another person of the same role, at another machine. */
async function colleague(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto('/login')
  await page.locator('button[name=demo][value=ADMIN]').click()
  await page.waitForURL(url => url.pathname !== '/login')
  return page
}

test('a duplicate is found by its name, compared, merged; its old address leads to the survivor', async ({ page, signIn }) => {
  await signIn('ADMIN')
  // A depot that drivers and lines name, copied: what moves is counted and moved.
  const { rows } = await (await page.request.get(`/api${LIST}?own=1&kind=DEPOT`)).json()
  // Not the one that other tests stop at.
  const used = rows.find((row: { lines: number; label: string }) => row.lines > 0 && row.label !== 'Dépôt de Carquefou')
  const survivor = await site(page, 'Dépôt bis')
  await page.goto(`${LIST}?panel=show&id=${used.id}`)
  await panel(page, used.label).getByRole('link', { name: 'Fusionner…' }).click()
  const merge = panel(page, `Fusionner ${used.label}`)
  await merge.getByRole('button', { name: 'Comparer' }).click()
  await expect(merge.getByLabel('Adresse gardée')).toHaveAccessibleDescription('Veuillez remplir ce champ')
  await merge.getByLabel('Adresse gardée').fill(survivor.label)
  await merge.getByRole('button', { name: 'Comparer' }).click()
  await expect(merge.getByRole('table', { name: 'Les deux fiches' }).getByRole('row', { name: /^Libellé/ })).toContainText(
    survivor.label,
  )
  await expect(merge.getByText(/trajets? prévus?/)).toBeVisible()
  await merge.getByRole('link', { name: /Garder plutôt/ }).click()
  await expect(merge.or(panel(page, `Fusionner ${survivor.label}`)).getByText('Rien ne nomme ce doublon.')).toBeVisible()
  await page.goBack()
  await merge.getByRole('button', { name: 'Fusionner et archiver le doublon' }).click()
  await expect(said(page, `«\u202f${used.label}\u202f» fusionnée dans «\u202f${survivor.label}\u202f»`)).toBeVisible()
  await expect(panel(page, survivor.label)).toBeVisible()
  expect((await read(page, survivor.id)).usedBy.total).toBe(used.lines)
  expect(await read(page, used.id)).toMatchObject({ archived: true, mergedInto: { id: survivor.id }, usedBy: { total: 0 } })

  await page.goto(`${LIST}?panel=show&id=${used.id}`)
  await expect(page).toHaveURL(new RegExp(`id=${survivor.id}`))
  await expect(panel(page, survivor.label)).toBeVisible()
  await expect(said(page, `«\u202f${used.label}\u202f» a été fusionnée dans «\u202f${survivor.label}\u202f»`)).toBeVisible()
})

for (const crossed of [false, true]) {
  const how = crossed ? 'the one into the other and the other into the one' : 'into different ones'
  test(`two merge one address at the same time, ${how}: one wins, the other is told`, { tag: '@same-without-js' }, async ({
    page,
    signIn,
    browser,
    baseURL,
  }) => {
    await signIn('ADMIN')
    const other = await colleague(browser, baseURL)
    const [one, two, three] = [await site(page, 'Un'), await site(page, 'Deux'), await site(page, 'Trois')]
    await page.goto(`${LIST}?panel=merge&id=${one.id}&into=${two.id}`)
    await other.goto(
      crossed ? `${LIST}?panel=merge&id=${two.id}&into=${one.id}` : `${LIST}?panel=merge&id=${one.id}&into=${three.id}`,
    )
    const button = { name: 'Fusionner et archiver le doublon' }
    const answers = [page, other].map(one => one.waitForResponse(answer => answer.request().method() === 'POST'))
    await Promise.all([page, other].map(one => one.getByRole('button', button).click()))
    await Promise.all(answers)
    const won = said(page, /fusionnée dans «/).and(page.locator(':not([role=alert] *)'))
    const pages = [page, other]
    const refusals = pages.map(one =>
      one
        .getByRole('dialog')
        .getByRole('alert')
        .filter({ hasText: /a déjà été fusionnée dans/ }),
    )
    // One of them reads why it was refused, in its panel; the other stands on the sheet of the survivor.
    await expect(refusals[0]!.or(won).first()).toBeVisible()
    await expect.poll(async () => (await Promise.all(refusals.map(one => one.count()))).reduce((a, b) => a + b)).toBe(1)
    const sides = await Promise.all([one, two, three].map(side => read(page, side.id)))
    expect(sides.filter(side => side.archived)).toHaveLength(1)
    expect(sides.filter(side => side.mergedInto)).toHaveLength(1)
    await other.context().close()
  })
}

test('only ADMIN merges', { tag: '@same-without-js' }, async ({ page, signIn }) => {
  await signIn('SALES')
  const one = await site(page, 'Seule')
  await page.goto(`${LIST}?panel=show&id=${one.id}`)
  await expect(panel(page, one.label).getByRole('link', { name: 'Modifier' })).toBeVisible()
  await expect(panel(page, one.label).getByRole('link', { name: 'Fusionner…' })).toHaveCount(0)
  await page.goto(`${LIST}?panel=merge&id=${one.id}`)
  await expect(page.getByRole('button', { name: 'Comparer' })).toHaveCount(0)
})

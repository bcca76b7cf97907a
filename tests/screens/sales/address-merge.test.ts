import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Site, startSite } from '#tests/support/site.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

/** Own site: the merge archives a depot that lines use. */
let site: Site
beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(() => site?.close())

const LIST = '/sales/addresses'
const panel = (page: Visitor, name: string | RegExp) => page.getByRole('dialog', { name })
const said = (page: Visitor, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first()
const merge = (page: Visitor) => page.getByRole('button', { name: 'Fusionner et archiver le doublon' }).click()

async function newAddress(page: Visitor, label: string) {
  const own = `${label} ${crypto.randomUUID().slice(0, 8)}`
  const data = { companyId: '', label: own, kind: 'PLATEFORME', line1: '3, rue du Port', zip: '53000', city: 'Laval' }
  const place = { country: 'FR', lat: '48.07', lng: '-0.77', geofenceM: 200, serviceMin: 30 }
  const answer = await page.request.post(`/api${LIST}`, { data: { ...data, ...place } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return { id: (await answer.json()).id as string, label: own }
}
const read = async (page: Visitor, id: string) => (await page.request.get(`/api${LIST}/${id}`)).json()

it('finds a duplicate by name, compares both ways, moves its records and redirects to the surviving address', async () => {
  const page = await visit(site, 'ADMIN')
  const { rows } = await (await page.request.get(`/api${LIST}?own=1&kind=DEPOT`)).json()
  const used = rows.find((row: { lines: number }) => row.lines > 0)
  const survivor = await newAddress(page, 'Dépôt bis')
  await page.goto(`${LIST}?panel=show&id=${used.id}`)
  await panel(page, used.label).getByRole('link', { name: 'Fusionner…' }).click()
  const form = panel(page, `Fusionner ${used.label}`)
  await form.getByRole('button', { name: 'Comparer' }).click()
  await expect(form.getByLabel('Adresse gardée')).toHaveAccessibleDescription('Veuillez remplir ce champ')
  await form.getByLabel('Adresse gardée').fill(survivor.label)
  await form.getByRole('button', { name: 'Comparer' }).click()
  await expect(form.getByRole('table', { name: 'Les deux fiches' }).getByRole('row', { name: /^Libellé/ })).toContainText(
    survivor.label,
  )
  await expect(form.getByText(/trajets? prévus?/)).toBeVisible()
  await form.getByRole('link', { name: /Garder plutôt/ }).click()
  await expect(panel(page, `Fusionner ${survivor.label}`).getByText('Rien ne nomme ce doublon.')).toBeVisible()
  await page.goBack()
  await merge(page)
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
  const how = crossed ? 'in opposite directions' : 'into different addresses'
  it(`lets one of two concurrent merges of an address win and explains the refusal to the other, ${how}`, async () => {
    const [page, other] = [await visit(site, 'ADMIN'), await visit(site, 'ADMIN')]
    const [one, two, three] = [await newAddress(page, 'Un'), await newAddress(page, 'Deux'), await newAddress(page, 'Trois')]
    await page.goto(`${LIST}?panel=merge&id=${one.id}&into=${two.id}`)
    await other.goto(
      crossed ? `${LIST}?panel=merge&id=${two.id}&into=${one.id}` : `${LIST}?panel=merge&id=${one.id}&into=${three.id}`,
    )
    const pages = [page, other]
    await Promise.all(pages.map(merge))
    const refused = (one: Visitor) =>
      one
        .getByRole('dialog')
        .getByRole('alert')
        .filter({ hasText: /a déjà été fusionnée dans/ })
        .count()
    const refusals = await Promise.all(pages.map(refused))
    expect(refusals.reduce((sum, count) => sum + count)).toBe(1)
    const winner = pages[refusals.indexOf(0)]!
    await expect(said(winner, /fusionnée dans «/)).toBeVisible()
    const sides = await Promise.all([one, two, three].map(side => read(page, side.id)))
    expect(sides.filter(side => side.archived)).toHaveLength(1)
    expect(sides.filter(side => side.mergedInto)).toHaveLength(1)
  })
}

it('offers the merge of addresses to ADMIN only', async () => {
  const page = await visit(site, 'SALES')
  const one = await newAddress(page, 'Seule')
  await page.goto(`${LIST}?panel=show&id=${one.id}`)
  await expect(panel(page, one.label).getByRole('link', { name: 'Modifier' })).toBeVisible()
  await expect(panel(page, one.label).getByRole('link', { name: 'Fusionner…' })).toHaveCount(0)
  await page.goto(`${LIST}?panel=merge&id=${one.id}`)
  await expect(page.getByRole('button', { name: 'Comparer' })).toHaveCount(0)
})

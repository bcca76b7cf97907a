import { beforeAll, expect, it } from 'vitest'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

it('an administrator gives an application a key, which is shown once, opens the API and no page, and is revoked', async () => {
  const page = await visit(site)
  await page.signIn('ADMIN')
  await page.goto('/administration/users')
  await page.getByRole('link', { name: "Accès d'applications" }).click()
  await page.getByRole('link', { name: 'Commercial', exact: true }).last().click()
  const name = `Portail ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel(/^Nom/).fill(name)
  await page.getByLabel('Réseaux autorisés').fill('partout')
  await page.getByRole('button', { name: "Créer l'accès" }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([/^Réseaux autorisés : Ce n'est pas un réseau/])
  await expect(page.getByLabel(/^Nom/)).toHaveValue(name)
  await page.getByLabel('Réseaux autorisés').fill('')
  await page.getByRole('group', { name: 'Lit' }).getByLabel('Commercial').check()
  await page.getByRole('button', { name: "Créer l'accès" }).click()
  const key = /quai_[\w-]{43}/.exec(await page.content())![0]
  const headers = { authorization: `Bearer ${key}` }
  const read = (path: string) => fetch(`${site.url}${path}`, { headers, redirect: 'manual' })
  expect((await read('/api/sales/companies')).status).toBe(200)
  expect((await read('/api/administration/users')).status).toBe(404)
  const opened = await read('/sales/companies')
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/login?next=%2Fsales%2Fcompanies'])

  await page.goto('/administration/users/applications')
  expect(await page.content()).not.toContain(key)
  const row = page.getByRole('list', { name: "Accès d'applications" }).getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Commercial · lit Commercial')
  await row.getByRole('button', { name: 'Révoquer…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).click()
  await expect(row).toContainText('Révoqué le')
  expect((await read('/api/sales/companies')).status).toBe(401)
})

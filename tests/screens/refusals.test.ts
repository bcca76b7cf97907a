import { afterAll, beforeAll, expect, it } from 'vitest'
import { spec } from '#tests/specification/statements.ts'
import { NOBODY, type Site, startSite } from '#tests/support/site.ts'

/** Missing pages, forbidden pages, and entries outside forms. */

const NOT_FOUND = 'La page que vous recherchez n&#x27;existe pas...'
const SIDEBAR = 'aria-label="Menu principal"'

let site: Site
beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(() => site?.close())

it(spec('Unknown route: not-found page.'), async () => {
  for (const path of ['/sales', '/sales/companies/1/2', '/administration/parameters', '/administration/profiles', '/index.php']) {
    const answer = await site.ask(path, { role: 'DRIVER' })
    expect(answer.status, path).toBe(404)
    expect(await answer.text(), path).toContain(NOT_FOUND)
  }
})

it(spec('Forbidden role: the not-found/forbidden page.'), async () => {
  for (const path of ['/administration/users', '/human-resources/drivers', '/sales/stats']) {
    const answer = await site.ask(path, { role: 'SALES' })
    expect(answer.status, path).toBe(404)
    const page = await answer.text()
    expect(page, path).toContain(NOT_FOUND)
    expect(page, path).toContain(SIDEBAR)
    expect(page, path).toMatch(/<a class="side-link" href="\/sales\/companies">.*?Commercial<\/a>/)
  }
})

it('shows the not-found page for an unknown record, for any action', async () => {
  for (const path of [
    `/sales/companies/${NOBODY}`,
    '/sales/companies/inconnu',
    `/sales/companies?panel=edit&id=${NOBODY}`,
    ...[NOBODY, 'x'].flatMap(id => ['', '&refused=csv'].map(more => `/sales/companies?panel=import&id=${id}${more}`)),
  ]) {
    const answer = await site.ask(path, { role: 'ADMIN' })
    expect(answer.status, path).toBe(404)
    expect(await answer.text(), path).toContain(NOT_FOUND)
  }
})

it('refuses a setting that no form offers at its field, and saves nothing', async () => {
  const form = { intent: 'save', theme: 'DARK', density: 'COMPACT', pageSize: '50', csvSeparator: ';', alertMails: 'NONE' }
  for (const wrong of [{ theme: 'ROSE' }, { pageSize: '26' }, { firstScreen: '/administration/users' }, { csvSeparator: '|' }]) {
    const answer = await site.ask('/settings', { role: 'SALES', form: { ...form, firstScreen: '/', ...wrong } })
    expect(answer.status, JSON.stringify(wrong)).toBe(422)
    expect(await answer.text()).toContain('Veuillez choisir une valeur dans la liste')
  }
  const page = await (await site.ask('/settings', { role: 'SALES' })).text()
  expect(/<html[^>]*>/.exec(page)![0]).not.toContain('data-theme')
})

import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Site, startSite } from '#tests/support/site.ts'

/** « Annuler » for running jobs and archived records, as plain forms. */

let site: Site
beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(() => site?.close())

const page = async (path: string) => (await site.ask(path, { role: 'ADMIN' })).text()

it('cancels an import from its panel, which becomes a preview again', async () => {
  const rows = Array.from({ length: 9_000 }, (_, n) => `Annulable ${n};Dépôt;${n} rue du Port;44470;Carquefou;47.3;-1.49`)
  const form = new FormData()
  form.set('entity', 'ADDRESS')
  form.set('file', new File([['Libellé;Type;Adresse;CP;Ville;Latitude;Longitude', ...rows].join('\n')], 'adresses.csv'))
  const { id } = await (await site.ask('/api/imports', { role: 'ADMIN', method: 'POST', body: form })).json()
  const panel = `/sales/addresses?panel=import&id=${id}`
  expect(await page(panel)).not.toContain('value="import-cancel"')
  const applied = await site.ask(panel, { role: 'ADMIN', form: { intent: 'import-apply', mode: 'LIGNES_VALIDES' } })
  expect(applied.status).toBe(303)
  expect(await page(panel)).toContain('value="import-cancel"')

  expect((await site.ask(panel, { role: 'ADMIN', form: { intent: 'import-cancel' } })).status).toBe(303)
  const after = await page(panel)
  expect(after).not.toContain('value="import-cancel"')
  expect(after).toContain('value="import-apply"')
  expect(await page('/sales/addresses?q=Annulable')).not.toContain('Annulable 1<')
  const again = await site.ask(panel, { role: 'ADMIN', form: { intent: 'import-cancel' } })
  expect([again.status, await again.text()]).toEqual([422, expect.stringContaining('Ce travail est déjà terminé')])
})

it('cancels a generation from its panel, which reports it', async () => {
  const started = await site.ask('/journey-management/live-lines?panel=generate', {
    role: 'ADMIN',
    form: { intent: 'generate', until: '2027-02-28' },
  })
  expect(started.status).toBe(303)
  const panel = started.headers.get('location')!
  expect(await page(panel)).toContain('value="cancel-job"')
  expect((await site.ask(panel, { role: 'ADMIN', form: { intent: 'cancel-job' } })).status).toBe(303)
  expect(await page(panel)).toContain('annulé. Ce qui était fait est gardé')
  await vi.waitFor(async () => {
    const list = (await (await site.ask('/api/jobs?kind=generation', { role: 'ADMIN' })).json()) as { rows: { status: string }[] }
    expect(list.rows[0]?.status).toBe('ANNULE')
  })
})

it('restores an archived contact and document from the notice', async () => {
  const company = site.pathOf('/sales/companies/:companyId')
  const added = async (list: string, init: RequestInit) =>
    ((await (await site.ask(`/api${company}/${list}`, { role: 'ADMIN', method: 'POST', ...init })).json()) as { id: string }).id
  const contact = await added('contacts', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lastName: 'Reprise', firstName: 'Élodie', roles: ['EXPLOITATION'], phone: '02 61 91 01 02' }),
  })
  const paper = new FormData()
  paper.set('kind', 'CONTRAT')
  paper.set('file', new File(['%PDF-1.7'], 'reprise.pdf'))
  const document = await added('documents', { body: paper })
  for (const [tab, query, form, name] of [
    ['contacts', `&confirm=contact-archive&id=${contact}`, { intent: 'contact-archive' }, 'Reprise'],
    ['documents', '', { intent: 'document-archive', id: document }, 'reprise.pdf'],
  ] as const) {
    expect(await page(`${company}?tab=${tab}`), tab).toContain(name)
    const archived = await site.ask(`${company}?tab=${tab}${query}`, { role: 'ADMIN', form })
    expect(archived.status, tab).toBe(303)
    const flash = archived.headers.getSetCookie().find(cookie => cookie.startsWith('quai_flash='))!
    const told = await (
      await site.ask(archived.headers.get('location')!, { role: 'ADMIN', headers: { cookie: flash.split(';')[0]! } })
    ).text()
    expect(told, tab).not.toContain(name)
    const [whole, inside] = /<form[^>]*class="toast-undo"[^>]*>(.*?)<\/form>/s.exec(told)!
    const [, action] = /action="([^"]*)"/.exec(whole)!
    const fields = [...inside!.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, key, value]) => [key!, value!])
    const back = await site.ask(action!.replaceAll('&amp;', '&'), { role: 'ADMIN', form: Object.fromEntries(fields) })
    expect(back.status, tab).toBe(303)
    expect(await page(`${company}?tab=${tab}`), tab).toContain(name)
  }
})

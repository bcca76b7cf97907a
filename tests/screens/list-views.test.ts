import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import type { SavedView } from '#domain/administration/saved-view-values.ts'
import { counted, countText } from '#domain/formats/counted.ts'
import { PRINT_MAX } from '#domain/limits.ts'
import type { Page } from '#domain/lists.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { USER_ROUTES } from '#tests/support/specification.ts'

/** Common to all lists (pages with a pager): saved views, columns, menus and popovers. */

let site: Site
/** `page`: with the column menu open. */
let lists: { route: string; page: string }[]

/** Uncompressed bytes of a list with 25 rows. */
const BYTES = 60_000

/** Not lists of records: live screen and statistics. */
const NO_LISTS = ['/journey-management/live', '/sales/stats']

const call = (path: string, form?: Record<string, string>) => site.ask(path, { role: 'ADMIN', form })
const read = async (path: string) => (await call(path)).text()
const savedViews = async (route: string) => (await (await call(`/api/views?screen=${route}`)).json()) as { rows: SavedView[] }

function heads(page: string): string[] {
  const row = /<table class="dt[\s\S]*?<\/thead>/.exec(page)?.[0] ?? ''
  return [...row.matchAll(/<th( [^>]*)>([\s\S]*?)<\/th>/g)]
    .filter(([, attributes]) => !/col-off|pick-cell|menu-cell/.test(attributes!))
    .map(([, , content]) => content!.replace(/<[^>]*>/g, ''))
}
function offered(page: string) {
  const form = /id="columns"[\s\S]*?<\/form>/.exec(page)?.[0] ?? ''
  return [...form.matchAll(/<label[^>]*><input([^>]*)\/?>([^<]*)<\/label>/g)].map(([, input, label]) => ({
    key: /value="([^"]*)"/.exec(input!)![1]!,
    label: label!,
    on: /checked/.test(input!),
    fixed: /disabled/.test(input!),
  }))
}

const popoversOf = (page: string) =>
  [...page.matchAll(/<button[^>]*form="popovers"[^>]*>/g)].map(([tag]) => / value="([^"]+)"/.exec(tag)![1]!)

beforeAll(async () => {
  site = await startSite()
  // Three weeks of demonstration are not invoiced yet.
  const sql = openSql(site.databaseUrl, { max: 1 })
  await sql`insert into invoice (company_id, period_from, period_to)
    select id, current_date, current_date from company where 'CLIENT' = any(types) order by code limit 2`
  await sql.end()
  lists = []
  for (const route of USER_ROUTES.filter(route => !route.includes('{'))) {
    const page = await read(`${route}?menu=columns`)
    if (page.includes('class="pager"') && !NO_LISTS.includes(route)) lists.push({ route, page })
  }
}, 120_000)

afterAll(() => site?.close())

it('finds the lists', () => {
  expect(lists.map(({ route }) => route)).toEqual(
    expect.arrayContaining([
      '/sales/companies',
      '/sales/addresses',
      '/sales/delivery-request',
      '/materials/equipment',
      '/materials/trailers',
      '/sales/additional-services',
      '/journey-management/delivery-request',
      '/journey-management/live-lines',
      '/journey-management/drivers-pools',
      '/journey-management/journeys',
      '/human-resources/absences',
      '/human-resources/driver-certifications',
      '/human-resources/drivers',
      '/materials/vehicles',
      '/transverse/cost-factors',
      '/transverse/actions',
      '/transverse/delays',
      '/administration/users',
      '/transverse/incidents',
      '/transverse/damages',
    ]),
  )
})

it('offers columns except the name, shows those of the URL in their order, and ignores unknown ones', async () => {
  for (const { route, page } of lists) {
    const columns = offered(page)
    expect(columns.length, route).toBeGreaterThan(3)
    expect(
      columns.filter(column => column.fixed),
      route,
    ).toHaveLength(1)
    expect(heads(page), route).toEqual(columns.filter(column => column.on).map(column => column.label))
    const chosen = [columns.at(-1)!, columns.find(column => !column.fixed)!]
    const narrow = await read(`${route}?cols=constructor,${chosen.map(({ key }) => key).join(',')}`)
    const expected = columns.filter(column => column.fixed || chosen.includes(column)).map(column => column.label)
    expect(heads(narrow), route).toEqual(expected)
    expect(narrow, route).toMatch(/<input type="hidden" name="cols" value="constructor,[\w,]+"\/>/)
  }
})

/** Its first page is not where it opens: the address of a row menu keeps it. */
const OPENS_AT_NOW = '/journey-management/journeys'

it('draws row menus and popovers only when the URL opens them, and stays small', async () => {
  for (const { route } of lists) {
    const closed = await read(route)
    expect(Buffer.byteLength(closed), route).toBeLessThanOrEqual(BYTES)
    expect(closed.slice(closed.indexOf('<main')), route).not.toMatch(/class="menu-item|class="pop-form/)

    const rows = [...closed.matchAll(/<td class="menu-cell"><a href="[\w/-]*\?menu=([^&"#]+)#menu"/g)].map(([, key]) => key!)
    expect(rows, route).not.toEqual([])
    const opened = await read(`${route}?page=1&menu=${rows.at(-1)}`)
    expect(opened.match(/row-menu-open/g), route).toHaveLength(1)
    const [, cell] = /<a [^>]*aria-expanded="true"><\/a>([\s\S]*?)<\/td>/.exec(opened)!
    expect(cell, route).toMatch(/^<div class="pop row-menu-open menu-list" id="menu">.*class="menu-item/s)
    expect(/<a [^>]*aria-expanded="true"/.exec(opened)![0], route).toMatch(
      route === OPENS_AT_NOW ? / href="\?page=1"/ : / href="(\?|\/[\w/-]+)"/,
    )

    const buttons = popoversOf(closed)
    expect(buttons, route).toContain('columns')
    for (const id of buttons) {
      expect(closed, route).not.toContain(`id="${id}"`)
      const page = await read(`${route}?perPage=50&menu=${id}`)
      expect(page.match(/pop-in-page/g), `${route} ${id}`).toHaveLength(1)
      const popover = page.slice(page.indexOf(`id="${id}"`))
      expect(popover.slice(0, popover.indexOf('</form>')), `${route} ${id}`).toMatch(/<(input|select)[^>]* id="by-/)
      expect(page, `${route} ${id}`).toMatch(
        /<form[^>]*id="popovers"[^>]*><input type="hidden" name="perPage" value="50"\/><\/form>/,
      )
    }
  }
}, 60_000)

/** Fields and current values of the phone sheet or a popover. */
function formOf(page: string, id: string) {
  const popover = page.slice(page.indexOf(`id="${id}"`))
  const form = popover.slice(0, popover.indexOf('</form>'))
  const value = (tag: string) => (/ value="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&')
  const tags = [...form.matchAll(/<input[^>]* name="([^"]+)"[^>]*>|<select[^>]* name="([^"]+)"[^>]*>[\s\S]*?<\/select>/g)]
  const fields = tags.map(([tag, input, select]) => {
    const options = [...tag.matchAll(/<option[^>]*>/g)].map(([option]) => option)
    const chosen = options.find(option => option.includes(' selected')) ?? options[0] ?? ''
    const box = tag.includes('type="checkbox"')
    return {
      name: input ?? select!,
      hidden: tag.includes('type="hidden"'),
      choices: select ? options.map(value) : box ? [value(tag)] : ['44'],
      sent: select ? value(chosen) : box && !tag.includes(' checked') ? '' : value(tag),
    }
  })
  const shown = fields.filter(field => !field.hidden)
  return {
    shown,
    names: [...new Set(shown.map(({ name }) => name))],
    sent: fields
      .filter(({ sent }) => sent)
      .map(({ name, sent }) => `${name}=${sent}`)
      .sort(),
  }
}

it('has filters and order in one sheet for phones, which sends the set ones and keeps the rest of the URL', async () => {
  for (const { route } of lists) {
    const closed = await read(route)
    const parts = popoversOf(closed).filter(id => id.startsWith('filter-'))
    const pages = await Promise.all(parts.map(id => read(`${route}?menu=${id}`)))
    const own = [...new Set(pages.flatMap((page, index) => formOf(page, parts[index]!).names))]
    const { shown, names } = formOf(await read(`${route}?menu=filters`), 'filters')
    expect(parts.length, route).toBeGreaterThan(0)
    expect([...names].sort(), route).toEqual([...new Set([...own, 'sort'])].sort())

    // Each with its last value, besides unfiltered ones.
    const on = names.map(name => `${name}=${shown.findLast(field => field.name === name)!.choices.at(-1)}`)
    const address = [...on, 'perPage=50', 'q=a'].sort()
    const page = await read(`${route}?${address.join('&')}&menu=filters`)
    expect(formOf(page, 'filters').sent, route).toEqual(address)
    expect(page.replaceAll('<!-- -->', ''), route).toContain(`<b>(${on.length - 1})</b>`)
  }
}, 60_000)

/** Rows of records in the table below the head of the paper; « maintenant » is none. */
function rowsOf(page: string): number {
  const [body] = /<tbody>[\s\S]*?<\/tbody>/.exec(page.slice(page.indexOf('class="paper-head"'))) ?? ['']
  return (body.match(/<tr[ >]/g) ?? []).length - (body.match(/<tr class="(now|fold)-row/g) ?? []).length
}

it('prints all rows of its filter, which the paper names, and says where it stops', async () => {
  const stopped: string[] = []
  for (const { route, page } of lists) {
    expect(page, route).toMatch(/<a [^>]*href="[^"]*\bprint=1"[^>]*>[^<]*<[^>]*><\/[^>]*>Imprimer<\/a>/)
    const { shown } = formOf(await read(`${route}?menu=filters`), 'filters')
    const [first] = shown.filter(({ name }) => name !== 'sort')
    const value = first!.choices.find(choice => choice !== '')
    const filter = `${first!.name}=${value}`
    for (const query of ['', filter, 'dates=all&inactive=1&archived=1']) {
      const paper = await read(`${route}?${query}&print=1&perPage=25&page=2`)
      const [, count] = /class="page-count">([^<]*)</.exec(await read(`${route}?${query}&count=exact`))!
      const total = Number(count!.replace(/\D/g, ''))
      const where = `${route}?${query}`
      if (total === 0) continue
      expect(rowsOf(paper), where).toBe(Math.min(total, PRINT_MAX))
      expect(paper, where).toContain('() => print()')
      expect(paper, `${where}: loads no script`).not.toMatch(/import\(|type="module"/)
      expect(paper, where).not.toMatch(/class="pager"|class="menu-cell|class="pick-cell/)
      const [, head] = /<div class="paper-head">([\s\S]*?)<\/div>/.exec(paper.replaceAll('<!-- -->', ''))!
      const says = head!.replace(/<[^>]*>/g, '')
      expect(says, where).toMatch(
        total > PRINT_MAX ? /^Les 500 premières lignes sur / : new RegExp(`^${counted(total, 'ligne')}`),
      )
      for (const [, label, on] of paper.matchAll(/<a class="chip"[^>]*>([^<]*)<!-- --> : <b>([^<]*)<\/b>/g)) {
        expect(says, where).toContain(` · ${label}\u202f: ${on}`)
      }
      if (query === filter) expect(says, where).toContain(' · ')
      if (total > PRINT_MAX) stopped.push(route)
    }
  }
  expect(stopped).toContain('/journey-management/journeys')
}, 120_000)

it('exports all its columns, whichever are shown', async () => {
  for (const { route, page } of lists.filter(({ page }) => page.includes('export=csv'))) {
    const [all, some] = await Promise.all([
      read(`${route}?export=csv`),
      read(`${route}?cols=${offered(page)[0]!.key}&export=csv`),
    ])
    expect(some.split('\r\n')[0], route).toBe(all.split('\r\n')[0])
    expect(all.split('\r\n')[0]!.split(';').length, route).toBeGreaterThan(3)
    expect((await read(`${route}?export=xlsx`)).slice(0, 2), route).toBe('PK')
  }
})

it('saves the shown state as a view, refuses one without a name, and opens the preferred one at the bare URL only', async () => {
  for (const { route } of lists) {
    const create = `${route}?perPage=50&page=2&panel=view-new`
    expect(await read(create), route).toContain('Nom de la vue')
    const refused = await call(create, { intent: 'view-create', name: ' ', preferred: 'on' })
    expect(refused.status, route).toBe(422)
    expect(await refused.text(), route).toContain('Veuillez remplir ce champ')
    expect((await savedViews(route)).rows, route).toEqual([])
    expect((await call(route)).status, route).toBe(200)

    const created = await call(create, { intent: 'view-create', name: 'Longue', preferred: 'on' })
    expect(created.status, route).toBe(303)
    const [view] = (await savedViews(route)).rows
    expect(view, route).toMatchObject({ name: 'Longue', query: 'perPage=50', preferred: true, version: 1 })
    const open = `${route}?perPage=50&saved=${view!.id}`
    expect(created.headers.get('location'), route).toBe(open)
    expect(await read(open), route).toMatch(/aria-current="page">Longue[ <]/)

    const bare = await call(route)
    expect([bare.status, bare.headers.get('location')], route).toEqual([302, open])
    // Client navigation reads the page's data: the same answer by React Router.
    const data = await call(`${route}.data`)
    expect(data.status, route).toBe(202)
    expect(await data.text(), route).toContain(open)
    for (const search of ['?saved=none', '?q=', '?saved=']) expect((await call(route + search)).status, route + search).toBe(200)
    // A form on the bare URL is answered there, with the typed values.
    const form = await call(route, { intent: 'view-create', name: 'x'.repeat(41) })
    expect(form.status, route).toBe(422)

    const stale = await call(open, { intent: 'view-keep', version: '7' })
    expect(stale.status, route).toBe(409)
    expect(await stale.text(), route).toContain('modifiée par un autre utilisateur')
    expect((await call(`${open}&q=a`, { intent: 'view-keep', version: '1' })).status, route).toBe(303)
    expect((await savedViews(route)).rows[0], route).toMatchObject({ query: 'perPage=50&q=a', version: 2 })
    expect((await call(`${open}&panel=view-delete&id=${view!.id}`, { intent: 'view-delete' })).status, route).toBe(303)
    expect((await savedViews(route)).rows, route).toEqual([])
    for (const intent of ['view-nothing', 'view-']) expect((await call(route, { intent })).status, intent).toBe(400)
  }
})

/** « Suivi » is another list. */
const listOf = (view: string) => view.replace('/transverse/actions?view=suivi', '/transverse/action-tasks?')

it('shows the row count of every view', { timeout: 60_000 }, async () => {
  let views = 0
  for (const { route } of lists.filter(({ route }) => route !== '/journey-management/journeys')) {
    const tabs = /<nav class="views"[\s\S]*?<\/nav>/.exec(await read(`${route}?q=a`))?.[0] ?? ''
    for (const [, href, count] of tabs.matchAll(/<a[^>]*href="([^"]*)"[^>]*>[^<]*(?:<span>([^<]*)<\/span>)?<\/a>/g)) {
      // « Planning » is a picture, and uninvoiced rows are journeys.
      if (/vue=|stage=toBill/.test(href!)) continue
      const api = listOf(route + href!.replaceAll('&amp;', '&').replace(/^[^?]*/, ''))
      const { total, capped } = (await (await call(`/api${api}`)).json()) as Page<unknown>
      expect(`${href}: ${count}`).toBe(`${href}: ${countText({ total, capped })}`)
      views += 1
    }
  }
  expect(views).toBeGreaterThan(40)
})

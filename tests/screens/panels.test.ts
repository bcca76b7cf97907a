import { beforeAll, describe, expect, it } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { PANELS, type PanelPath, rightOf, routeOf } from '#domain/panels.ts'
import { may } from '#domain/rights.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { NOBODY, type Site, sharedSite } from '#tests/support/site.ts'

/** Laws of every panel over a screen: roles, title, unknown records, and no statement of the list below. */

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

interface Sample {
  /** Parameters of the panels' paths. */
  params: (api: (path: string) => Promise<Record<string, never>>, ids: Site['ids']) => Promise<Record<string, string>>
  /** Acts that the record's state allows. */
  acts: readonly string[]
}

/** A record for the panels of each screen. */
const SAMPLES: Record<keyof typeof PANELS, Sample> = {
  '/sales/additional-services': {
    params: async (api, { service }) => {
      const { rows } = (await api('/sales/additional-services?perPage=100')) as unknown as {
        rows: { id: string; clients: number }[]
      }
      const id = rows.find(({ clients }) => clients > 0)?.id ?? service
      const { tariffs } = (await api(`/sales/additional-services/${id}`)) as unknown as { tariffs: { rows: { id: string }[] } }
      return { id, tariffId: tariffs.rows[0]!.id }
    },
    acts: ['deactivate'],
  },
}

interface Panel {
  pattern: PanelPath
  path: string
  act?: string
}

const SCREENS = Object.keys(PANELS) as (keyof typeof PANELS)[]

async function panelsOf(screen: keyof typeof PANELS): Promise<Panel[]> {
  const { params, acts } = SAMPLES[screen]
  const values = await params(async path => (await site.ask(`/api${path}`, { role: 'ADMIN' })).json(), site.ids)
  return Object.keys(PANELS[screen]).flatMap((panel): Panel[] => {
    const pattern = `${screen}/${panel}` as PanelPath
    const at = (act?: string) => pattern.replace(/:(\w+)/g, (_, name: string) => (name === 'act' ? act! : values[name]!))
    return panel === 'ask/:act'
      ? acts.map(act => ({ pattern, act, path: `${at(act)}?id=${values.id}` }))
      : [{ pattern, path: at() }]
  })
}

const allowed = ({ pattern, act }: Panel, role: Role) => {
  const route = routeOf(pattern)
  const right = rightOf(route, act)
  return route.screen.roles.includes(role) && (right === null || may(role, right!))
}

describe.each(SCREENS)('panels of %s', screen => {
  it('open and write for the roles of their row, and are unknown to all others', async () => {
    const panels = await panelsOf(screen)
    expect(panels.length).toBeGreaterThanOrEqual(Object.keys(PANELS[screen]).length)
    for (const panel of panels) {
      for (const role of ROLES) {
        const read = await site.ask(panel.path, { role })
        expect(read.status, `GET ${role} ${panel.path}`).toBe(allowed(panel, role) ? 200 : 404)
        if (allowed(panel, role)) continue
        const write = await site.ask(panel.path, { role, form: { intent: 'save' } })
        // A sheet writes nothing, for any role.
        expect([404, 405], `POST ${role} ${panel.path}: ${write.status}`).toContain(write.status)
      }
      const signedOut = await site.ask(panel.path)
      expect(signedOut.headers.get('location'), panel.path).toMatch(/^\/login\?next=/)
    }
  })

  it('say what they are in the title, over the list', async () => {
    for (const { path } of await panelsOf(screen)) {
      const page = await (await site.ask(path, { role: 'ADMIN' })).text()
      const [, title] = /<title[^>]*>([^<]*)<\/title>/.exec(page)!
      expect(title, path).toMatch(new RegExp(`^.{4,} · ${routeOf(screen).screen.title} · Quai$`))
      expect(title, path).not.toMatch(/undefined|null/)
      expect(page.match(/<dialog[^>]* open/g), path).toHaveLength(1)
      expect(page, path).toContain('class="dt')
    }
  })

  it('of an unknown record or act leave the list standing, or are unknown', async () => {
    for (const { pattern } of await panelsOf(screen)) {
      const path = pattern.replace(':act', 'nothing').replace(/:\w+/g, NOBODY)
      if (path === pattern) continue
      const answer = await site.ask(path, { role: 'ADMIN' })
      expect(answer.status, path).toBe(404)
      if (!pattern.includes(':act')) expect(await answer.text(), path).toContain('class="dt')
    }
  })

  it('run their own statements and none of the list’s', async () => {
    const sql = openSql(site.databaseUrl, { max: 1 })
    try {
      await sql`create extension if not exists pg_stat_statements`
      const statements = async (path: string, routes: string[]) => {
        await sql`select pg_stat_statements_reset()`
        const [pathname, search = ''] = path.split('?')
        const asked = `_routes=${routes.map(encodeURIComponent).join()}`
        const answer = await site.ask(`${pathname}.data?${search ? `${search}&` : ''}${asked}`, { role: 'ADMIN' })
        expect(answer.status).toBe(200)
        await answer.text()
        const rows = await sql<{ query: string }[]>`select distinct query from pg_stat_statements
          join pg_database on pg_database.oid = dbid where datname = current_database() and query !~ 'pg_stat|pgboss|^(begin|commit|set)'`
        return new Set(rows.map(({ query }) => query))
      }
      const shell = await statements(screen, ['root', 'routes/user-layout'])
      const list = (await statements(screen, [`routes${screen}/list`])).difference(shell)
      expect(list.size).toBeGreaterThan(0)
      for (const { path, pattern } of (await panelsOf(screen)).filter(({ act }) => !act)) {
        const own = await statements(path, ['root', 'routes/user-layout', `routes${pattern}`])
        expect([...own.intersection(list)], path).toEqual([])
      }
    } finally {
      await sql.end()
    }
  })
})

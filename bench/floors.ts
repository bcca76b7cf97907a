import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type postgres from 'postgres'
import { createElement as h, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { openSql } from '#api/db/database-url.ts'

/*
 * Lower bounds of the page cost in a bare process: (i) 30 kB of constant text, (ii) the real 25 rows and their count in a text
 * template, (iii) the same by React. `count=exact` counts all rows; by default counting stops at 1,001 as in the product.
 */

const sql = openSql(process.env.DATABASE_URL!, { max: 10 })
const FIXED = `<!doctype html><html lang="fr"><title>Fixe</title><body>${'<p>Trente kilo-octets de texte, toujours les mêmes.</p>'.repeat(580)}</body></html>`
const CAP = 1_001

type Cell = string | number | null
interface List {
  title: string
  columns: readonly string[]
  read(exact: boolean): Promise<{ total: number; rows: Cell[][] }>
}

const counted = async (table: string, where: postgres.PendingQuery<postgres.Row[]>, exact: boolean) => {
  const from = sql`from ${sql(table)} where ${where}`
  const [found] = await (exact
    ? sql<{ n: number }[]>`select count(*)::int as n ${from}`
    : sql<{ n: number }[]>`select count(*)::int as n from (select 1 ${from} limit ${CAP}) as capped`)
  return found!.n
}

const LISTS: Record<string, List> = {
  companies: {
    title: 'Clients',
    columns: ['Code', 'Raison sociale', 'Commune', 'Code postal', 'Commercial', 'CDC', 'Encours', 'Statut'],
    async read(exact) {
      const where = sql`status = ${'ACTIF'}`
      const [rows, total] = await Promise.all([
        sql`select company.code, legal_name, billing_city, billing_zip, first_name || ' ' || last_name,
              (select count(distinct r.id)::int from delivery_request r join delivery_request_version v on v.request_id = r.id
               where r.company_id = company.id and v.status in ('ACCEPTE', 'ACTIF', 'SUSPENDU')),
              credit_limit_cents, company.status
            from company left join account on account.id = sales_user_id where company.${where}
            order by legal_name collate french, company.id limit 25`.values(),
        counted('company', where, exact),
      ])
      return { total, rows: rows as Cell[][] }
    },
  },
  journeys: {
    title: 'Liste des trajets',
    columns: ['N°', 'Départ', 'Fin', 'Trajet', 'Client', 'Chauffeur', 'Véhicule', 'Arrêts', 'Statut'],
    async read(exact) {
      const where = sql`status = ${'FACTURE'}`
      const [rows, total] = await Promise.all([
        sql`select number, planned_start::text, planned_end::text, label, legal_name, first_name || ' ' || last_name, plate,
              stops_done || '/' || stops_total, journey.status
            from journey left join company on company.id = company_id left join driver on driver.id = driver_id
            left join vehicle on vehicle.id = vehicle_id where journey.${where}
            order by journey.planned_start, journey.id limit 25`.values(),
        counted('journey', where, exact),
      ])
      return { total, rows: rows as Cell[][] }
    },
  },
}

const escaped = (value: Cell) =>
  String(value ?? '').replace(/[&<>"]/g, found => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[found]!)

async function byTemplate({ title, columns, read }: List, exact: boolean): Promise<string> {
  const { total, rows } = await read(exact)
  return `<!doctype html><html lang="fr"><head><title>${title}</title></head><body><h1>${title} (${total})</h1><table><thead><tr>${columns
    .map(column => `<th>${column}</th>`)
    .join('')}</tr></thead><tbody>${rows
    .map(row => `<tr>${row.map(cell => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
    .join('')}</tbody></table></body></html>`
}

async function byReact({ title, columns, read }: List, exact: boolean): Promise<string> {
  const { total, rows } = await read(exact)
  const page: ReactNode = h(
    'html',
    { lang: 'fr' },
    h('head', null, h('title', null, title)),
    h(
      'body',
      null,
      h('h1', null, `${title} (${total})`),
      h(
        'table',
        null,
        h('thead', null, h('tr', null, ...columns.map(column => h('th', { key: column }, column)))),
        h(
          'tbody',
          null,
          ...rows.map(row => h('tr', { key: String(row[0]) }, ...row.map((cell, index) => h('td', { key: index }, cell)))),
        ),
      ),
    ),
  )
  return `<!doctype html>${renderToString(page)}`
}

const server = createServer(async (req, res) => {
  const { pathname, searchParams } = new URL(req.url!, 'http://floor')
  const [, name = '', way] = pathname.split('/')
  const list = LISTS[name]
  const exact = searchParams.get('count') === 'exact'
  const html = !list ? FIXED : way === 'react' ? await byReact(list, exact) : await byTemplate(list, exact)
  res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': Buffer.byteLength(html) }).end(html)
})
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit())

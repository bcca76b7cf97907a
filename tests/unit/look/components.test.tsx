import { readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { NotFound } from '#app/components/errors/not-found.tsx'
import { ServerError } from '#app/components/errors/server-error.tsx'
import { ModificationStatusMark } from '#app/components/modifications/mark.tsx'
import { Status } from '#app/components/ui/feu.tsx'
import { ErrorSummary } from '#app/components/ui/form/error-summary.tsx'
import { Field, fieldId } from '#app/components/ui/form/field.tsx'
import { ICON_NAMES } from '#app/components/ui/icon-names.ts'
import { BulkBar } from '#app/components/ui/list/bulk-bar.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { MenuItem } from '#app/components/ui/list/menu.tsx'
import { Pager } from '#app/components/ui/list/pages/pager.tsx'
import { Ask, AskButton } from '#app/components/ui/panel/dialog.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { Meter } from '#app/components/ui/picture/meter.tsx'
import { YearCalendar } from '#app/components/ui/picture/year-calendar.tsx'
import { MODIFICATION_STATUSES } from '#domain/journey-management/modifications/values.ts'

const html = (node: ReactNode) =>
  renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '*', element: node }], { initialEntries: ['/list'] })} />,
  )
/** Visible text, with ordinary spaces. */
const text = (node: ReactNode) =>
  html(node)
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replace(/[\s\u202f\u00a0]+/g, ' ')

describe('icons', () => {
  const drawings = readFileSync(new URL('../../../app/components/ui/icon-drawings.css', import.meta.url), 'utf8')

  it('has exactly the icons that the code may name', () => {
    expect([...drawings.matchAll(/^\.i-([^ ,]+)(?: \{|,)/gm)].map(match => match[1])).toEqual(ICON_NAMES)
  })
})

describe('Field', () => {
  it('links label, help and error to the control and keeps the typed value', () => {
    const markup = html(
      <Field
        label="Code postal"
        name="zip"
        required
        defaultValue="5330"
        help="5 chiffres"
        error="Le code postal doit comporter 5 chiffres"
      />,
    )
    expect(markup).toContain('<label class="field-label" for="f-zip">')
    expect(markup).toMatch(/<input[^>]*id="f-zip"[^>]*>/)
    const input = /<input[^>]*>/.exec(markup)![0]
    expect(input).toContain('value="5330"')
    expect(input).toContain('required=""')
    expect(input).toContain('aria-invalid="true"')
    expect(input).toContain('aria-describedby="f-zip-help f-zip-error"')
    expect(markup).toContain('id="f-zip-error"')
  })

  it('is not invalid without an error', () => {
    expect(html(<Field label="Nom" name="name" />)).not.toContain('aria-invalid')
  })

  it('groups choices under a legend and ticks those that are chosen', () => {
    const markup = html(
      <Field
        label="Jours"
        name="days"
        type="checkboxes"
        options={[
          { value: '1', label: 'L' },
          { value: '2', label: 'M' },
        ]}
        defaultValue={['2']}
      />,
    )
    expect(markup).toContain('<fieldset')
    expect(markup).toMatch(/value="2"[^>]*checked=""|checked=""[^>]*value="2"/)
    expect(markup.match(/checked=""/g)).toHaveLength(1)
  })

  it('gives nested fields an id that works in a URL fragment', () => {
    expect(fieldId('stops[0].arrival')).toBe('f-stops-0--arrival')
  })
})

describe('ErrorSummary', () => {
  const errors = [
    { name: 'siren', label: 'SIREN', message: "Le numéro SIREN n'est pas valide" },
    { name: 'zip', label: 'Code postal', message: 'Le code postal doit comporter 5 chiffres' },
  ]

  it('counts the fields and links to each with its exact message', () => {
    expect(text(<ErrorSummary errors={errors} />)).toContain('2 champs sont à corriger')
    expect(html(<ErrorSummary errors={errors} />)).toContain('href="#f-siren"')
    expect(text(<ErrorSummary errors={errors} />)).toContain("SIREN : Le numéro SIREN n'est pas valide")
  })

  it('uses the singular for one field, and is absent without errors', () => {
    expect(text(<ErrorSummary errors={errors.slice(0, 1)} />)).toContain('1 champ est à corriger')
    expect(text(<ErrorSummary errors={errors} title="2 trajets ne sont pas affectés" />)).not.toContain('champ')
    expect(html(<ErrorSummary errors={[]} />)).toBe('')
  })
})

interface Client {
  id: string
  name: string
  city: string | null
}
const clients: Client[] = [
  { id: 'a', name: 'Électro-Loire', city: 'Angers' },
  { id: 'b', name: 'Möller', city: null },
]
const columns: Column<Client>[] = [
  {
    key: 'name',
    header: 'Raison sociale',
    cell: client => <a href={`/c/${client.id}`}>{client.name}</a>,
    kind: 'name',
    sortable: true,
  },
  { key: 'city', header: 'Commune', cell: client => client.city, width: '9rem', sortable: true },
]
const sort = { key: 'name', direction: 'asc' as const, href: (key: string, direction: string) => `?sort=${key}.${direction}` }
const menu = (open: string | null) => ({
  items: (client: Client) => <MenuItem href={`/c/${client.id}/edit`} label="Modifier" />,
  href: (key: string | null) => (key ? `?menu=${key}` : '?'),
  open,
})
const table = (open: string | null = null) => (
  <Rows>
    <DataTable
      caption="Clients"
      columns={columns}
      rows={clients}
      rowKey={client => client.id}
      rowLabel={client => client.name}
      sort={sort}
      selectFor="selection"
      menu={menu(open)}
    />
    <BulkBar id="selection">
      <button type="submit">Archiver</button>
    </BulkBar>
  </Rows>
)

describe('DataTable', () => {
  it('marks the sorted column, and its link reverses the order', () => {
    const markup = html(table())
    expect(markup).toMatch(/<th[^>]*aria-sort="ascending"[^>]*><a href="\?sort=name\.desc">/)
    expect(markup).toContain('href="?sort=city.asc"')
    expect(markup.match(/aria-sort/g)).toHaveLength(1)
  })

  it('shows a dash for an empty value', () => {
    expect(html(table())).toContain('<td class="none">—</td>')
  })

  it('links the row checkboxes to the bulk form', () => {
    const markup = html(table())
    expect(markup.match(/<input[^>]*form="selection"[^>]*name="id"/g)).toHaveLength(2)
    expect(markup).toContain('aria-label="Sélectionner Électro-Loire"')
    expect(markup).toMatch(/<form[^>]*id="selection"[^>]*method="get"/)
  })

  it('renders a menu only when it opens', () => {
    expect(html(table())).not.toContain('Modifier')
    expect(html(table())).toContain('href="?menu=a#menu"')
    const markup = html(table('b'))
    expect(markup).toContain('href="/c/b/edit"')
    expect(markup).not.toContain('href="/c/a/edit"')
    expect(markup).toContain('href="?"')
  })
})

describe('Pager', () => {
  const pager = (page: number, shown: number, total: Parameters<typeof Pager>[0]['total']) => (
    <Pager page={page} perPage={25} shown={shown} total={total} href={number => `?page=${number}`} keep={[['q', 'val']]} />
  )

  it('shows the current page', () => {
    expect(text(pager(2, 15, 40))).toContain('26–40 sur 40')
    expect(html(pager(2, 15, 40))).toContain('aria-current="page"')
    expect(html(pager(2, 15, 40))).toContain('rel="prev"')
    expect(html(pager(2, 15, 40))).not.toContain('rel="next"')
  })

  it('counts no further than the limit unless asked', () => {
    const markup = html(pager(3, 25, { moreThan: 1000, countHref: '?count=exact' }))
    expect(text(pager(3, 25, { moreThan: 1000, countHref: '?count=exact' }))).toContain('51–75 sur plus de 1 000')
    expect(markup).toContain('href="?count=exact"')
    expect(markup).toContain('href="?page=4"')
  })

  it('keeps other parameters when the page size changes', () => {
    expect(html(pager(1, 25, 40))).toContain('<input type="hidden" name="q" value="val"/>')
  })

  it('shows no page links when everything fits', () => {
    expect(html(pager(1, 12, 12))).not.toContain('<nav')
    expect(text(pager(1, 0, 0))).toContain('0 sur 0')
  })
})

describe('Panel', () => {
  it("is open in the server's HTML, over a link that closes it", () => {
    const markup = html(
      <Panel title="Nouveau client" closeHref="/sales/companies?q=val">
        <p>…</p>
      </Panel>,
    )
    expect(markup).toMatch(/<a class="scrim" href="\/sales\/companies\?q=val"/)
    expect(markup).toMatch(/<dialog[^>]* open=""/)
    expect(markup).toContain('aria-labelledby="panel-title"')
  })
})

describe('Ask', () => {
  it('opens without JavaScript, as an invoker or a popover', () => {
    const markup = html(
      <>
        <AskButton id="archive">Archiver…</AskButton>
        <Ask id="archive" title="Archiver ?" confirm="Archiver le client" fields={{ intent: 'archive', id: '7' }} />
      </>,
    )
    expect(markup).toMatch(/<button[^>]*command="show-modal" commandfor="archive" popoverTarget="archive"/i)
    expect(markup).toMatch(/<dialog[^>]*popover="auto"/)
    expect(markup).toMatch(/<form[^>]* method="post">/)
    expect(markup).toContain('<input type="hidden" name="id" value="7"/>')
  })
})

describe('small components', () => {
  it('always writes the label of a state', () => {
    expect(text(<Status shape="octagon" tone="error" label="Bloqué" filled />)).toBe('Bloqué')
    expect(text(<Status shape="small" tone="success" label="Actif" />)).toBe('Actif')
  })

  it('draws modifications with the shapes and colours of look.md §4', () => {
    const marks = MODIFICATION_STATUSES.map(status => /feu-\w+ t-\w+/.exec(html(<ModificationStatusMark status={status} />))?.[0])
    expect(Object.fromEntries(MODIFICATION_STATUSES.map((status, at) => [status, marks[at]]))).toEqual({
      BROUILLON: 'feu-dashed t-neutral',
      A_VALIDER: 'feu-loop t-review',
      VALIDEE: 'feu-dot t-info',
      APPLIQUEE: 'feu-tick t-success',
      REFUSEE: 'feu-cross t-neutral',
      ANNULEE: 'feu-cross t-neutral',
    })
  })

  it('hatches a meter only beyond its limit', () => {
    expect(html(<Meter used="28 248" allowed="23 000 €" ratio={1.23} />)).toContain('meter-over')
    expect(html(<Meter used="19 475" allowed="28 000 €" ratio={0.7} />)).not.toContain('meter-over')
  })

  it('shows a dash for an unknown fact', () => {
    expect(
      text(
        <Facts
          items={[
            ['Type', ''],
            ['Jours', 0],
          ]}
        />,
      ),
    ).toBe('Type—Jours0')
  })
})

describe('YearCalendar', () => {
  const calendar = (
    <YearCalendar
      from="2026-02"
      days={{ '2026-02-02': 'on', '2026-02-03': 'on', '2026-02-04': 'holiday', '2026-03-01': 'added' }}
      today="2026-02-03"
      names={{ '2026-02-04': 'Fête' }}
    />
  )

  it('shows twelve months from the first, each with its count', () => {
    const markup = html(calendar)
    expect(markup.match(/<table class="month">/g)).toHaveLength(12)
    expect(text(calendar)).toContain('Février 2026 2')
    expect(text(calendar)).toContain('Mars 2026 1')
    expect(text(calendar)).toContain('Janvier 2027 0')
  })

  it('starts weeks on Monday and includes every day of a leap year', () => {
    // 1 February 2026 is a Sunday: six empty cells before it.
    expect(html(calendar)).toMatch(/<tr><th scope="row">5<\/th>(<td><\/td>){6}<td class="day">1<\/td><\/tr>/)
    expect(html(<YearCalendar from="2028-02" months={1} days={{}} legend={false} />).match(/class="day"/g)).toHaveLength(29)
  })

  it('labels rows by ISO week, across a 53-week year too', () => {
    const weeks = (from: string) =>
      [...html(<YearCalendar from={from} months={1} days={{}} legend={false} />).matchAll(/<th scope="row">(\d+)<\/th>/g)].map(
        ([, week]) => Number(week),
      )
    expect(weeks('2026-12')).toEqual([49, 50, 51, 52, 53])
    expect(weeks('2027-01')).toEqual([53, 1, 2, 3, 4])
    expect(html(calendar).match(/<th scope="col">/g)).toHaveLength(12 * 8)
  })

  it('explains skipped days and marks today', () => {
    expect(html(calendar)).toContain('title="Fête, Férié sauté"')
    expect(html(calendar)).toContain('day day-on day-today')
  })
})

describe('error screens', () => {
  it("404: shows the specification's text and two actions", () => {
    const read = text(<NotFound />)
    expect(read).toContain("La page que vous recherchez n'existe pas...")
    expect(html(<NotFound />).match(/class="btn/g)).toHaveLength(2)
  })

  it("500: shows the specification's text and three actions", () => {
    const read = text(<ServerError />)
    expect(read).toContain("Une erreur s'est produite lors de l'accès à cette page. Veuillez contacter l'équipe à ce sujet.")
    expect(html(<ServerError />).match(/class="btn/g)).toHaveLength(3)
    expect(html(<ServerError />)).toContain('href="/list"')
  })
})

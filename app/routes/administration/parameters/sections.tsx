import type { ReactNode } from 'react'
import { Box } from '#app/components/ui/box.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Pager } from '#app/components/ui/list/pages/pager.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import {
  BAN_FIELDS,
  CARRIER_FIELDS,
  CLOSURE_FIELDS,
  LATE_RATE_FIELDS,
  LICENCE_FIELDS,
} from '#domain/administration/parameters/fields.ts'
import { CARRIER_READERS, LIST_READERS } from '#domain/administration/parameters/sections.ts'
import { TEMPLATE_KINDS, TEMPLATE_LABELS, type TemplateKind } from '#domain/administration/parameters/template-kinds.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { factsOf } from '#domain/field-book.ts'
import type { Stored } from './panels.server.ts'

interface CarrierProps extends Pick<Stored, 'carrier'> {
  title: string
  names: readonly (keyof typeof CARRIER_READERS)[]
}

/** Parameters of the carrier, each with its readers. */
export function CarrierFacts({ title, names, carrier }: CarrierProps) {
  return (
    <Box title={title}>
      <Facts
        stacked
        items={factsOf(CARRIER_FIELDS, carrier, names).map(([label, value], index) => [
          label,
          <>
            {value ?? '—'}
            <ReadBy>{CARRIER_READERS[names[index]!]}</ReadBy>
          </>,
        ])}
      />
    </Box>
  )
}

export const ReadBy = ({ children }: { children: string }) => (
  <small className="block text-muted">
    Lu par{'\u202f'}: {children}
  </small>
)

type Licence = Stored['licences']['rows'][number]
const LICENCE_COLUMNS: Column<Licence>[] = [
  {
    key: 'number',
    header: LICENCE_FIELDS.number.label,
    kind: 'name',
    card: 'title',
    cell: row => <a href={`?panel=licence&id=${row.id}`}>{row.number}</a>,
  },
  {
    key: 'kind',
    header: LICENCE_FIELDS.kind.label,
    width: '240px',
    card: 'sub',
    cell: row => LICENCE_FIELDS.kind.read(row.kind),
  },
  { key: 'copies', header: LICENCE_FIELDS.copies.label, kind: 'num', width: '144px', card: 'start', cell: row => row.copies },
  { key: 'validTo', header: LICENCE_FIELDS.validTo.label, width: '120px', card: 'end', cell: row => formatDate(row.validTo) },
]

/** Transport licences with their certified copies. */
export function Licences({ licences }: Pick<Stored, 'licences'>) {
  return (
    <Listed
      title="Licences de transport"
      name="licence"
      page={licences}
      add="Ajouter une licence"
      empty={licences.total === 0 && 'Aucune licence.'}
    >
      <DataTable
        caption="Licences de transport"
        columns={LICENCE_COLUMNS}
        rows={licences.rows}
        rowKey={row => row.id}
        rowLabel={row => row.number}
      />
    </Listed>
  )
}

type Rate = Stored['rates']['rows'][number]
const RATE_COLUMNS: Column<Rate>[] = [
  {
    key: 'validFrom',
    header: LATE_RATE_FIELDS.validFrom.label,
    kind: 'name',
    card: 'title',
    cell: row => <a href={`?panel=rate&id=${row.id}`}>{formatDate(row.validFrom)}</a>,
  },
  {
    key: 'ecb',
    header: LATE_RATE_FIELDS.ecbPct.label,
    kind: 'num',
    width: '200px',
    card: 'start',
    cell: row => LATE_RATE_FIELDS.ecbPct.read(row.ecbPct),
  },
  {
    key: 'margin',
    header: LATE_RATE_FIELDS.marginPct.label,
    kind: 'num',
    width: '144px',
    card: 'end',
    cell: row => LATE_RATE_FIELDS.marginPct.read(row.marginPct),
  },
]

/** Yearly late-payment rates by start date. */
export function Rates({ rates }: Pick<Stored, 'rates'>) {
  return (
    <Listed title="Pénalités de retard" name="rate" page={rates} add="Ajouter un taux">
      <DataTable
        caption="Pénalités de retard"
        columns={RATE_COLUMNS}
        rows={rates.rows}
        rowKey={row => row.id}
        rowLabel={row => formatDate(row.validFrom)}
      />
    </Listed>
  )
}

type Closed = Stored['closures']['rows'][number]
const CLOSURE_COLUMNS: Column<Closed>[] = [
  {
    key: 'reason',
    header: CLOSURE_FIELDS.reason.label,
    kind: 'name',
    card: 'title',
    cell: row => <a href={`?panel=closure&id=${row.id}`}>{row.reason}</a>,
  },
  {
    key: 'from',
    header: CLOSURE_FIELDS.fromDate.label,
    width: '144px',
    card: 'start',
    cell: row => formatDate(row.fromDate),
  },
  { key: 'to', header: CLOSURE_FIELDS.toDate.label, width: '144px', card: 'end', cell: row => formatDate(row.toDate) },
]

/** Days without departures, besides public holidays. */
export function Closures({ closures }: Pick<Stored, 'closures'>) {
  return (
    <Listed
      title="Fermetures de l'entreprise"
      name="closure"
      page={closures}
      add="Ajouter une fermeture"
      empty={
        closures.total === 0 &&
        'Aucune fermeture\u202f: les trajets suivent les jours fériés et les calendriers des cahiers des charges.'
      }
    >
      <DataTable
        caption="Fermetures de l'entreprise"
        columns={CLOSURE_COLUMNS}
        rows={closures.rows}
        rowKey={row => row.id}
        rowLabel={row => row.reason}
      />
    </Listed>
  )
}

type Ban = Stored['bans']['rows'][number]
const BAN_COLUMNS: Column<Ban>[] = [
  {
    key: 'day',
    header: BAN_FIELDS.day.label,
    kind: 'name',
    card: 'title',
    cell: row => <a href={`?panel=ban&id=${row.id}`}>{formatDate(row.day)}</a>,
  },
  { key: 'hours', header: 'Heures', width: '120px', card: 'end', cell: row => `${row.fromTime} – ${row.toTime}` },
  { key: 'area', header: BAN_FIELDS.area.label, width: '224px', card: 'sub', cell: row => BAN_FIELDS.area.read(row.area) },
  { key: 'source', header: BAN_FIELDS.source.label, width: '416px', hideBelow: 940, cell: row => row.source },
]

/** Lorry bans of the yearly order, besides Sundays and holidays. */
export function Bans({ bans, unknownBanYears: years }: Pick<Stored, 'bans' | 'unknownBanYears'>) {
  return (
    <Listed
      title={'Interdictions de circulation des plus de 7,5\u00a0t'}
      name="ban"
      page={bans}
      add="Ajouter une interdiction"
      empty={bans.total === 0 && 'Aucune interdiction.'}
      note={
        years.length > 0 &&
        `Rien n'est connu pour ${years.join(' et ')}\u202f: seuls les dimanches et jours fériés y sont contrôlés, jusqu'à la saisie de l'arrêté.`
      }
    >
      <DataTable
        caption="Interdictions de circulation"
        columns={BAN_COLUMNS}
        rows={bans.rows}
        rowKey={row => row.id}
        rowLabel={row => formatDate(row.day)}
      />
    </Listed>
  )
}

interface Mail {
  kind: TemplateKind
  own: boolean
}
const TEMPLATE_COLUMNS: Column<Mail>[] = [
  {
    key: 'kind',
    header: 'Modèle',
    kind: 'name',
    card: 'title',
    cell: row => <a href={`?panel=template&id=${row.kind}`}>{TEMPLATE_LABELS[row.kind]}</a>,
  },
  { key: 'own', header: 'Texte', width: '200px', card: 'sub', cell: row => (row.own ? 'Rédigé par vos soins' : "D'origine") },
]

/** Mail texts: default or the carrier's own. */
export function Templates({ templates }: Pick<Stored, 'templates'>) {
  const rows = TEMPLATE_KINDS.map(kind => ({ kind, own: templates.some(own => own.kind === kind) }))
  return (
    <Box title="Modèles d'e-mail">
      <ReadBy>{LIST_READERS.template}</ReadBy>
      <Rows>
        <DataTable
          caption="Modèles d'e-mail"
          columns={TEMPLATE_COLUMNS}
          rows={rows}
          rowKey={row => row.kind}
          rowLabel={row => TEMPLATE_LABELS[row.kind]}
        />
      </Rows>
    </Box>
  )
}

interface ListedProps {
  title: string
  /** Names the panel and the page parameter in the address. */
  name: 'licence' | 'rate' | 'closure' | 'ban'
  page: Stored['licences' | 'rates' | 'closures' | 'bans']
  add: string
  empty?: string | false
  note?: string | false
  children: ReactNode
}

function Listed({ title, name, page, add, empty, note, children }: ListedProps) {
  const { perPage, total } = page
  return (
    <Box
      title={title}
      id={name}
      action={
        <a className="btn btn-sm btn-line" href={`?panel=${name}`}>
          {add}
        </a>
      }
    >
      <ReadBy>{LIST_READERS[name]}</ReadBy>
      {note && <p className="help pb-3">{note}</p>}
      {empty ? (
        <p className="help">{empty}</p>
      ) : (
        <Rows>
          {children}
          {total > perPage && (
            <Pager
              page={page.page}
              {...{ perPage, total }}
              shown={Math.min(perPage, page.rows.length)}
              href={number => `?${name}Page=${number}#${name}`}
              label={`Pages\u202f: ${title}`}
            />
          )}
        </Rows>
      )}
    </Box>
  )
}

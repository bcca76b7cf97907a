import type { ReactNode } from 'react'
import { Box } from '#app/components/ui/box.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { BACKUP_FIELDS, NO_BACKUPS, NONE_MADE } from '#domain/administration/backups.ts'
import { CARRIER_FIELDS, LATE_RATE_FIELDS, LICENCE_FIELDS } from '#domain/administration/parameters/fields.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { factsOf } from '#domain/field-book.ts'
import type { Stored } from './panels.server.ts'

/** Who transports and invoices, and how. */
export function CarrierFacts({ carrier }: Pick<Stored, 'carrier'>) {
  const part = (title: string, names: Parameters<typeof factsOf<typeof CARRIER_FIELDS, keyof typeof CARRIER_FIELDS>>[2]) => (
    <Box title={title}>
      <Facts stacked items={factsOf(CARRIER_FIELDS, carrier, names)} />
    </Box>
  )
  return (
    <>
      {part('Société émettrice', ['name', 'shortName', 'legalForm', 'capitalCents', 'siren', 'siret', 'register', 'vatNumber'])}
      {part('Siège', ['line1', 'line2', 'zip', 'city', 'phone', 'email'])}
      {part('Facturation', ['iban', 'bic', 'vatOnDebits', 'recoveryCents'])}
      {part('Gestionnaire de transport', ['managerName', 'managerCertificate'])}
      {part('Planification', ['horizonDays'])}
    </>
  )
}

type Licence = Stored['licences'][number]
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

/** Licences of transport with their certified copies. */
export function Licences({ licences }: Pick<Stored, 'licences'>) {
  return (
    <Listed
      title="Licences de transport"
      addHref="?panel=licence"
      add="Ajouter une licence"
      empty={licences.length === 0 && 'Aucune licence.'}
    >
      <DataTable
        caption="Licences de transport"
        columns={LICENCE_COLUMNS}
        rows={licences}
        rowKey={row => row.id}
        rowLabel={row => row.number}
      />
    </Listed>
  )
}

type Rate = Stored['rates'][number]
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

/** What late payment costs a year, from each day on. */
export function Rates({ rates }: Pick<Stored, 'rates'>) {
  return (
    <Listed title="Pénalités de retard" addHref="?panel=rate" add="Ajouter un taux">
      <DataTable
        caption="Pénalités de retard"
        columns={RATE_COLUMNS}
        rows={rates}
        rowKey={row => row.id}
        rowLabel={row => formatDate(row.validFrom)}
      />
    </Listed>
  )
}

/** The last backup that was made by itself: its age and size. */
export function BackupFacts({ backups }: Pick<Stored, 'backups'>) {
  const { last } = backups ?? {}
  const known = backups && last && { ...backups, ...last, last: last.at }
  return (
    <Box title="Sauvegardes">
      {known ? (
        <Facts stacked items={factsOf(BACKUP_FIELDS, known, ['last', 'ageMs', 'bytes', 'everyMs', 'kept'])} />
      ) : (
        <p className="help">{backups ? NONE_MADE : NO_BACKUPS}</p>
      )}
    </Box>
  )
}

function Listed(props: { title: string; addHref: string; add: string; empty?: string | false; children: ReactNode }) {
  return (
    <Box
      title={props.title}
      action={
        <a className="btn btn-sm btn-line" href={props.addHref}>
          {props.add}
        </a>
      }
    >
      {props.empty ? <p className="help">{props.empty}</p> : <Rows>{props.children}</Rows>}
    </Box>
  )
}

import { LineStatusMark } from '#app/components/journey-management/journey-marks.tsx'
import { LineInk } from '#app/components/journey-management/line-color.tsx'
import { RequestLink } from '#app/components/journey-management/request-link.tsx'
import { WeekDays } from '#app/components/sales/week-days.tsx'
import { Status } from '#app/components/ui/feu.tsx'
import type { IconName } from '#app/components/ui/icon-names.ts'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { duration } from '#domain/formats/hours.ts'
import { formatNumber, withUnit } from '#domain/formats/number.ts'
import type { Role } from '#domain/roles.ts'
import { LINE_ACT_LABELS, type LineQuestionAct } from './words.ts'

export interface LineRow extends Omit<RowOf<ApiClient['journey-management']['live-lines']['$get']>, 'pools'> {
  /** Tour codes. */
  pools: string
  /** Acts available to the role. */
  acts: LineQuestionAct[]
  /** The contract ends within thirty days, or has ended. */
  ending: 'soon' | 'over' | null
}

export function lineColumns({ links, role }: { links: ListLinks; role: Role }): Column<LineRow>[] {
  return [
    {
      key: 'start',
      header: 'Départ → arrivée',
      width: '136px',
      sortable: true,
      card: 'first',
      cell: row => (
        <TwoLines
          top={
            <>
              <b>{row.startTime}</b>
              {` → ${row.endTime}`}
            </>
          }
          sub={row.number}
          code
        />
      ),
    },
    {
      key: 'label',
      // Short names are never cut and need no tooltip.
      title: row => (row.label.length + row.company.length > 40 ? `${row.label}, ${row.company}` : undefined),
      header: 'Ligne, CDC, client',
      kind: 'name',
      least: 260,
      sortable: true,
      card: 'title',
      cell: row => (
        <>
          <TwoLines
            top={
              <>
                <LineInk color={row.color} />
                <a href={links.to({ panel: 'show', id: row.id })}>{row.label}</a>
              </>
            }
            sub={
              <>
                <code>{row.code}</code>
                {' · '}
                <RequestLink role={role} id={row.requestId} number={row.request} versionNo={row.versionNo} inTable />
                {` · ${row.company}`}
              </>
            }
          />
          {row.generationError && (
            <span className="cell-note">
              <Status shape="octagon" tone="error" label={row.generationError} filled />
            </span>
          )}
        </>
      ),
    },
    { key: 'days', header: 'Jours', width: '136px', hideBelow: 940, cell: row => <WeekDays days={row.weekdays} /> },
    {
      key: 'km',
      header: 'Km, conduite',
      kind: 'num',
      width: '112px',
      sortable: true,
      hideBelow: 940,
      card: 'end',
      cell: row => (
        <TwoLines
          top={withUnit(formatNumber(row.km.replace(/\.0$/, '')), 'km')}
          sub={`${counted(row.stops, 'arrêt')}${row.drivingMin > 0 ? ` · ${duration(row.drivingMin)}` : ''}`}
        />
      ),
    },
    {
      key: 'pool',
      header: 'Tournée',
      kind: 'code',
      width: '104px',
      hideBelow: 1100,
      // A single code is never cut and needs no tooltip.
      title: row => (row.pools.includes(',') ? row.pools : undefined),
      cell: row => row.pools,
    },
    {
      key: 'driver',
      header: 'Titulaire, véhicule',
      width: '150px',
      card: 'start',
      // Short names are never cut and need no tooltip.
      title: row => row.subcontractor ?? (row.driver && row.driver.length > 18 ? row.driver : undefined),
      cell: row =>
        row.subcontractor ? (
          <TwoLines top={row.subcontractor} sub="Sous-traité" />
        ) : (
          <TwoLines
            top={row.driver ?? <span className="font-normal text-muted">Sans titulaire</span>}
            sub={row.vehicle ?? 'sans véhicule'}
          />
        ),
    },
    {
      key: 'generatedUntil',
      header: "Généré jusqu'au",
      width: '122px',
      sortable: true,
      hideBelow: 1100,
      cell: row => {
        const date = row.generatedUntil && formatDate(row.generatedUntil)
        if (!row.ending || !row.validTo) return date
        return (
          <TwoLines
            top={date ?? <span className="none">—</span>}
            sub={
              <span className="out-warning">
                {row.ending === 'over' ? 'CDC fini' : 'fin CDC'} {formatDate(row.validTo).slice(0, 5)}
              </span>
            }
          />
        )
      },
    },
    {
      key: 'status',
      header: 'Statut',
      width: '128px',
      sortable: true,
      card: 'status',
      cell: row => {
        const period = row.status === 'SUSPENDU' && !row.suspensionOn && suspensionText(row)
        return period ? (
          <TwoLines top={<LineStatusMark status={row.status} suspensionOn={row.suspensionOn} />} sub={period} />
        ) : (
          <LineStatusMark status={row.status} suspensionOn={row.suspensionOn} />
        )
      },
    },
  ]
}

/** « du 24/12 au 03/01 », « dès le 24/12 ». */
function suspensionText({ suspendedFrom, suspendedTo }: Pick<LineRow, 'suspendedFrom' | 'suspendedTo'>): string | null {
  if (!suspendedFrom) return null
  const short = (date: string) => formatDate(date).slice(0, 5)
  return suspendedTo ? `du ${short(suspendedFrom)} au ${short(suspendedTo)}` : `dès le ${short(suspendedFrom)}`
}

const ACT_ICONS: Record<LineQuestionAct, IconName> = {
  plan: 'calendar-check',
  suspend: 'circle-pause',
  resume: 'play',
  close: 'archive',
  delete: 'trash-2',
}

export function LineMenu({
  row,
  links,
  can,
}: {
  row: LineRow
  links: ListLinks
  can: { write: boolean; generate: boolean; tour: boolean }
}) {
  const running = row.status === 'PLANIFIE' || row.status === 'SUSPENDU'
  return (
    <>
      <MenuItem href={links.to({ panel: 'show', id: row.id })} icon="eye" label="Ouvrir la fiche" />
      <MenuItem href={`/journey-management/journeys?line=${row.id}&dates=all`} icon="list" label="Voir ses trajets" />
      <MenuItem href={links.to({ export: 'fiche', id: row.id })} icon="printer" label="Imprimer fiche ligne" file />
      {running && (
        <MenuItem
          href={`/journey-management/modifications?panel=modify&cible=${row.number}`}
          icon="pencil"
          label="Demander une modification…"
        />
      )}
      {can.write && row.status !== 'CLOTURE' && (
        <MenuItem
          href={links.to({ panel: 'edit', id: row.id })}
          icon="pencil"
          label={running ? 'Corriger la fiche' : 'Modifier'}
        />
      )}
      {can.write && <MenuItem href={links.to({ panel: 'duplicate', id: row.id })} icon="copy" label="Dupliquer…" />}
      {can.generate && running && (
        <MenuItem href={links.to({ panel: 'generate', id: row.id })} icon="calendar-plus" label="Générer jusqu'au …" />
      )}
      {can.tour && row.status !== 'CLOTURE' && (
        <MenuItem href={links.to({ panel: 'tour', id: row.id })} icon="route" label="Affecter à une tournée…" />
      )}
      {row.acts.length > 0 && <MenuRule />}
      {row.acts.map(act => (
        <MenuItem
          key={act}
          href={links.to({ confirm: act, id: row.id })}
          icon={ACT_ICONS[act]}
          label={`${LINE_ACT_LABELS[act]}…`}
          danger={act === 'close' || act === 'delete'}
        />
      ))}
    </>
  )
}

import { AbsenceStatusMark } from '#app/components/human-resources/absence-marks.tsx'
import { Status } from '#app/components/ui/feu.tsx'
import type { IconName } from '#app/components/ui/icon-names.ts'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { ABSENCE_KIND_LABELS } from '#domain/human-resources/absence-values.ts'
import { ABSENCE_ACTS, type AbsenceAct } from '#domain/human-resources/absences/acts.ts'
import { lacksProof } from '#domain/human-resources/absences/values.ts'
import { countedText } from '#domain/human-resources/absences/words.ts'

export interface AbsenceRow extends RowOf<ApiClient['human-resources']['absences']['$get']> {
  /** Acts available to the role. */
  acts: AbsenceAct[]
}

/** General rights on absences, beside the acts of each row. */
export interface AbsenceRights {
  write: boolean
  /** May validate sick leave at least. */
  validate: boolean
  /** May decide and read personal data: payroll, certificates. */
  decide: boolean
}

export const absenceColumns = (links: ListLinks): Column<AbsenceRow>[] => [
  {
    key: 'driver',
    header: 'Chauffeur, dépôt',
    kind: 'name',
    sortable: true,
    card: 'title',
    cell: row => (
      <TwoLines
        top={<a href={links.to({ panel: 'show', id: row.id })}>{row.name}</a>}
        sub={
          <>
            <code>{row.code}</code>
            {` · ${row.depot}`}
          </>
        }
      />
    ),
  },
  {
    key: 'kind',
    header: 'Type',
    width: '136px',
    sortable: true,
    card: 'sub',
    title: row => row.comment,
    cell: row => <TwoLines top={ABSENCE_KIND_LABELS[row.kind]} sub={row.comment ?? ''} />,
  },
  {
    key: 'from',
    header: 'Du',
    width: '92px',
    sortable: true,
    card: 'start',
    cell: row => <TwoLines top={formatDate(row.from)} sub={row.fromHalf ? 'après-midi' : ''} />,
  },
  {
    key: 'to',
    header: 'Au',
    width: '92px',
    sortable: true,
    card: 'middle',
    cell: row => <TwoLines top={formatDate(row.to)} sub={row.toHalf ? 'matin' : ''} />,
  },
  { key: 'days', header: 'Jours', kind: 'num', width: '84px', hideBelow: 780, card: 'end', cell: countedText },
  { key: 'proof', header: 'Justificatif', width: '112px', hideBelow: 1100, cell: proofOf },
  {
    key: 'journeys',
    header: 'À remplacer',
    kind: 'num',
    width: '104px',
    hideBelow: 940,
    cell: row => (row.toReplace > 0 ? <span className="out-error">{row.toReplace}</span> : null),
  },
  {
    key: 'requested',
    header: 'Demandée le',
    width: '112px',
    sortable: true,
    hideBelow: 1280,
    cell: row => formatDate(toLocal(row.requestedOn).slice(0, 10)),
  },
  {
    key: 'status',
    header: 'Statut',
    width: '108px',
    sortable: true,
    card: 'status',
    title: row => row.reason,
    cell: row => <TwoLines top={<AbsenceStatusMark status={row.status} />} sub={row.toRatify ? 'à ratifier' : ''} />,
  },
]

/** Whether the supporting document was received; empty when none is needed. */
function proofOf(row: AbsenceRow) {
  if (row.proofs > 0) return 'Reçu'
  return lacksProof(row) ? <Status shape="diamond" tone="warning" label="Manquant" /> : null
}

export const ABSENCE_ACT_LABELS: Record<AbsenceAct, string> = {
  validate: 'Valider',
  ratify: 'Ratifier',
  refuse: 'Refuser',
  cancel: 'Annuler',
}
const ACT_ICONS: Record<AbsenceAct, IconName> = { validate: 'calendar-check', ratify: 'check', refuse: 'x', cancel: 'trash-2' }

export function AbsenceMenu({ row, can, links }: { row: AbsenceRow; can: AbsenceRights; links: ListLinks }) {
  return (
    <>
      <MenuItem href={links.to({ panel: 'show', id: row.id })} icon="eye" label="Ouvrir la fiche" />
      <MenuItem
        href={`/journey-management/journeys?driver=${row.driverId}&from=${row.from}&to=${row.to}`}
        icon="list"
        label="Voir ses trajets"
      />
      {can.write && row.status === 'DEMANDEE' && (
        <MenuItem href={links.to({ panel: 'edit', id: row.id })} icon="pencil" label="Modifier" />
      )}
      {can.decide && row.status === 'VALIDEE' && (
        <MenuItem href={links.to({ panel: 'shorten', id: row.id })} icon="calendar" label="Écourter…" />
      )}
      {can.decide && (
        <MenuItem href={links.to({ panel: 'rights', id: row.driverId })} icon="calendar-plus" label="Droits à congés" />
      )}
      {row.acts.length > 0 && <MenuRule />}
      {ABSENCE_ACTS.filter(act => row.acts.includes(act)).map(act => (
        <MenuItem
          key={act}
          href={links.to({ confirm: act, id: row.id })}
          icon={ACT_ICONS[act]}
          label={`${ABSENCE_ACT_LABELS[act]}…`}
          danger={act === 'refuse' || act === 'cancel'}
        />
      ))}
    </>
  )
}

import { MissingItems } from '#app/components/human-resources/missing-links.tsx'
import { informHref } from '#app/components/journey-management/journey-href.ts'
import { Delay, JourneyBadgeTag, JourneyStatusMark } from '#app/components/journey-management/journey-marks.tsx'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { MenuAction, MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import { StepsDone } from '#app/components/ui/picture/meter.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import { clockTime } from '#app/lib/dates/french-dates.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { JOURNEY_BADGE_LABELS, journeyBadges, LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import { numberOnDay } from '#domain/journey-management/journeys/number.ts'
import { isIssuable } from '#domain/journey-management/journeys/papers/values.ts'
import { isOpen, journeyActs } from '#domain/journey-management/journeys/transitions.ts'
import { JOURNEY_ACT_LABELS } from '#domain/journey-management/journeys/values.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

export type JourneyRow = Omit<
  RowOf<ApiClient['journey-management']['journeys']['$get']>,
  'companyId' | 'requestId' | 'poolId' | 'palletsSold' | 'weightSold'
>

/** A list of several days also shows the date of each departure. */
export function journeyColumns(options: { links: ListLinks; now: string; role: Role; dated: boolean }): Column<JourneyRow>[] {
  const { links, now, role, dated } = options
  return [
    {
      key: 'start',
      header: 'Départ',
      width: '104px',
      sortable: true,
      card: 'first',
      title: row => row.number,
      cell: row => (
        <TwoLines
          top={
            <b>
              {dated ? `${formatDate(row.serviceDate).slice(0, 5)} ${clockTime(row.plannedStart)}` : clockTime(row.plannedStart)}
            </b>
          }
          sub={numberOnDay(row.number, row.serviceDate)}
          code
        />
      ),
    },
    {
      key: 'label',
      header: 'Ligne, CDC, client',
      kind: 'name',
      least: 230,
      sortable: true,
      card: 'title',
      title: row => [row.label, row.company].filter(Boolean).join(' · '),
      cell: row => (
        <TwoLines
          top={<a href={links.to({ panel: 'show', trajet: row.number })}>{row.label}</a>}
          sub={[row.request && `${row.request} v${row.versionNo}`, row.company].filter(Boolean).join(' · ') || 'Sans client'}
        />
      ),
    },
    {
      key: 'driver',
      header: 'Chauffeur, tournée',
      width: '150px',
      card: 'start',
      title: row => [row.driver ?? row.subcontractor, row.coDriver, row.pool].filter(Boolean).join(' · '),
      cell: row => (
        <TwoLines
          top={
            (row.coDriver ? [row.driver ?? '—', row.coDriver].join(', ') : row.driver) ??
            row.subcontractor ??
            (row.status === 'PLANIFIE' && may(role, 'journey.assign') ? (
              <a className="font-semibold text-error" href={links.to({ panel: 'assign', trajet: row.number })}>
                Affecter…
              </a>
            ) : (
              <span className="none">—</span>
            ))
          }
          sub={
            row.phone ? (
              <a href={`tel:${row.phone}`} aria-label={`Appeler le ${formatPhone(row.phone)}`}>
                {formatPhone(row.phone)}
              </a>
            ) : (
              row.pool
            )
          }
          code
        />
      ),
    },
    {
      key: 'vehicle',
      header: 'Véhicule',
      width: '92px',
      card: 'end',
      hideBelow: 780,
      cell: row =>
        row.subcontractor ? (
          <span className="text-muted">Sous-traité</span>
        ) : (
          row.vehicle && <TwoLines top={row.vehicle} sub={row.trailer ?? 'sans remorque'} />
        ),
    },
    {
      key: 'stops',
      header: 'Arrêts',
      width: '104px',
      hideBelow: 940,
      cell: row => <StepsDone done={row.stopsDone} total={row.stopsTotal} underway={row.status === 'EN_COURS'} />,
    },
    {
      key: 'delay',
      header: 'Retard max',
      kind: 'num',
      width: '80px',
      sortable: true,
      hideBelow: 1100,
      cell: row => (row.maxDelayMin > 0 ? <Delay minutes={row.maxDelayMin} tolerance={LATE_MIN} /> : null),
    },
    {
      key: 'km',
      header: 'Km réel',
      kind: 'num',
      width: '76px',
      hideBelow: 1100,
      cell: row => (
        <TwoLines
          top={row.kmReal === null ? <span className="none">—</span> : formatNumber(row.kmReal)}
          sub={`prévu ${formatNumber(row.kmPlanned.replace(/\.0$/, ''))}`}
        />
      ),
    },
    {
      key: 'end',
      header: 'Arrivée prévue',
      width: '104px',
      extra: true,
      cell: row => clockTime(row.plannedEnd),
    },
    {
      key: 'actual',
      header: 'Horaire réel',
      width: '112px',
      extra: true,
      cell: row => row.actualStart && `${clockTime(row.actualStart)} → ${row.actualEnd ? clockTime(row.actualEnd) : 'en cours'}`,
    },
    {
      key: 'status',
      header: 'Statut',
      width: '112px',
      sortable: true,
      card: 'status',
      cell: row => <JourneyStatusMark status={row.status} />,
    },
    {
      key: 'badges',
      header: 'À voir',
      width: '128px',
      hideBelow: 780,
      card: 'sub',
      title: row => row.expiring.map(({ message }) => message).join(' · ') || null,
      cell: row => {
        const [first, ...more] = journeyBadges(row, now)
        // The card layout omits the line.
        if (!first) return false
        const tags = (
          <>
            <JourneyBadgeTag badge={first} />
            {more.length > 0 && (
              <span className="ml-1 text-muted" title={more.map(badge => JOURNEY_BADGE_LABELS[badge]).join(', ')}>
                {`+${more.length}`}
              </span>
            )}
          </>
        )
        return row.informs && may(role, 'journey.inform') ? (
          <TwoLines top={tags} sub={<a href={informHref(row)}>Informer le client</a>} />
        ) : (
          tags
        )
      },
    },
  ]
}

/** The journey needs action before it leaves, or now. */
export function isUrgent(row: JourneyRow, now: string): boolean {
  const badges = journeyBadges(row, now)
  return (
    badges.some(badge => badge === 'unassigned' || badge === 'notStarted' || badge === 'expired') ||
    (badges.includes('late') && row.maxDelayMin > 30)
  )
}

export function JourneyMenu({ row, links, role, today }: { row: JourneyRow; links: ListLinks; role: Role; today: string }) {
  const acts = journeyActs(role, { ...row, today })
  const open = (panel: string) => links.to({ panel, trajet: row.number })
  const ask = (confirm: string) => links.to({ confirm, trajet: row.number })
  return (
    <>
      <MenuItem href={open('show')} icon="eye" label="Ouvrir le trajet" />
      {may(role, 'journey.comment') && (
        <MenuItem
          href={links.to({ panel: 'show', trajet: row.number, tab: 'evenements' })}
          icon="message-square"
          label={may(role, 'delay.write') ? 'Commenter, déclarer…' : 'Commenter'}
        />
      )}
      {may(role, 'modification.ask') && isOpen(row.status) && (
        <MenuItem
          href={links.to({ panel: 'modify', cible: row.number })}
          icon="pencil"
          label={row.ofLine && may(role, 'journey.write') ? 'Modifier…' : 'Demander une modification…'}
        />
      )}
      {may(role, 'journey.write') && isOpen(row.status) && (
        <MenuItem href={open('edit')} icon="pencil" label={row.ofLine ? 'Corriger la fiche' : 'Modifier'} />
      )}
      {acts.length > 0 && <MenuRule />}
      {acts.includes('assign') && <MenuItem href={open('assign')} icon="user-check" label="Affecter…" />}
      {acts.includes('assign') && (
        <MenuItem href={`${open('assign')}#f-subcontractorId`} icon="handshake" label="Sous-traiter…" />
      )}
      {row.driverId && (isOpen(row.status) || row.status === 'EN_COURS') && may(role, 'replacement.confirm') && (
        <MissingItems driverId={row.driverId} from={row.serviceDate > today ? row.serviceDate : undefined} />
      )}
      {acts.includes('confirm') && (
        <MenuAction
          name="intent"
          value="confirm"
          fields={{ trajet: row.number }}
          icon="check"
          label={JOURNEY_ACT_LABELS.confirm}
        />
      )}
      {acts.includes('start') && <MenuItem href={ask('start')} icon="play" label="Démarrer…" />}
      {may(role, 'journey.drive') && isIssuable('LETTRE', row.status) && (
        <MenuAction name="intent" value="paper-lettre" fields={{ trajet: row.number }} icon="printer" label="Imprimer LV" />
      )}
      {may(role, 'journey.drive') && isIssuable('FEUILLE_ROUTE', row.status) && row.driver && (
        <MenuAction name="intent" value="paper-route" fields={{ trajet: row.number }} icon="printer" label="Feuille de route" />
      )}
      {acts.includes('finish') && <MenuItem href={ask('finish')} icon="flag" label="Terminer…" />}
      {acts.includes('control') && <MenuItem href={ask('control')} icon="circle-check" label="Contrôler…" />}
      {acts.includes('reopen') && <MenuItem href={ask('reopen')} icon="undo-2" label="Rouvrir…" />}
      {acts.includes('unassign') && <MenuItem href={ask('unassign')} icon="undo-2" label="Désaffecter…" />}
      {acts.includes('notExecuted') && <MenuItem href={ask('notExecuted')} icon="ban" label="Non exécuté…" danger />}
      {acts.includes('cancel') && <MenuItem href={ask('cancel')} icon="circle-x" label="Annuler…" danger />}
    </>
  )
}

import { ConformityMark, PoolStatusMark } from '#app/components/journey-management/pool-marks.tsx'
import { WeekDays } from '#app/components/sales/week-days.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { PrintButton } from '#app/components/ui/list/list-actions.tsx'
import { Menu, MenuItem } from '#app/components/ui/list/menu.tsx'
import { RecordHead } from '#app/components/ui/record-head.tsx'
import { addDays } from '#domain/calendar/dates.ts'
import { factsOf } from '#domain/field-book.ts'
import { DRIVER_POOL_FIELDS } from '#domain/journey-management/drivers-pools/fields.ts'
import { nextDriverPoolStatus } from '#domain/journey-management/drivers-pools/transitions.ts'
import type { DriverPoolRecord } from '../form.tsx'
import type { DriverPoolRights } from '../table.tsx'
import type { PoolTab } from './tab.server.ts'

const TAB_LABELS: Record<PoolTab, string> = {
  week: 'Semaine type',
  team: 'Équipe',
  conformity: 'Conformité',
  economy: 'Économie',
  journeys: 'Trajets',
  replacements: 'Remplacements',
  history: 'Historique',
}

interface HeadProps {
  pool: DriverPoolRecord
  tabs: PoolTab[]
  tab: PoolTab
  can: DriverPoolRights & { assign: boolean }
  today: string
  href: (changes: Record<string, string>) => string
}

export function PoolHead({ pool, tabs, tab, can, today, href }: HeadProps) {
  const live = pool.status !== 'ARCHIVEE'
  const { week } = pool
  const activates = can.write && nextDriverPoolStatus(pool.status, 'activate')
  return (
    <RecordHead
      title={pool.label}
      status={
        <>
          <PoolStatusMark status={pool.status} />
          {week.conformity && <ConformityMark conformity={week.conformity} />}
        </>
      }
      label="Fiche de la tournée"
      facts={[
        [DRIVER_POOL_FIELDS.depotId.label, pool.depot],
        ...factsOf(DRIVER_POOL_FIELDS, pool, ['activity']),
        ['Service', `${pool.startTime} → ${pool.endTime}${pool.endDayOffset > 0 ? ` (J+${pool.endDayOffset})` : ''}`],
        ['Jours', <WeekDays key="days" days={week.days.map(({ weekday }) => weekday)} />],
        ...factsOf(DRIVER_POOL_FIELDS, pool, ['rotation']),
        ['Véhicule', [pool.vehicle, pool.trailer].filter(Boolean).join(' + ')],
      ]}
      tabs={tabs.map(key => ({
        label: TAB_LABELS[key],
        href: key === 'week' ? '?' : `?tab=${key}`,
        count: key === 'conformity' ? week.findings.length || undefined : undefined,
        current: key === tab,
      }))}
      primary={
        activates && (
          <a className="btn btn-sm btn-primary" href={href({ confirm: 'activate' })}>
            <Icon name="play" />
            Activer…
          </a>
        )
      }
      actions={
        <>
          {can.write && live && (
            <a className="btn btn-sm btn-line" href={href({ panel: 'edit' })}>
              <Icon name="pencil" />
              Modifier
            </a>
          )}
          <PrintButton />
          <Menu id="acts" className="btn btn-sm btn-bare btn-square" label="Autres actions" button={<Icon name="ellipsis" />}>
            <MenuItem href={href({ export: 'planning' })} icon="printer" label="Imprimer planning hebdo" file />
            <MenuItem
              href={href({ export: 'planning', date: addDays(today, 7) })}
              icon="printer"
              label="Planning de la semaine prochaine"
              file
            />
            {can.assign && live && (
              <MenuItem
                href={`/journey-management/journeys/best-plan?tournee=${pool.id}`}
                icon="calendar-check"
                label="Affecter au mieux…"
              />
            )}
            {can.write && <MenuItem href={href({ panel: 'duplicate' })} icon="copy" label="Dupliquer…" />}
            {can.write && nextDriverPoolStatus(pool.status, 'suspend') && (
              <MenuItem href={href({ confirm: 'suspend' })} icon="circle-pause" label="Suspendre…" />
            )}
            {can.archive && live && <MenuItem href={href({ confirm: 'archive' })} icon="archive" label="Archiver…" danger />}
          </Menu>
        </>
      }
    />
  )
}

import { RequestStatusMark } from '#app/components/sales/request-status.tsx'
import { WeekDays } from '#app/components/sales/week-days.tsx'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import { Tag } from '#app/components/ui/tag.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import { daysBetween, formatDate } from '#domain/calendar/dates.ts'
import { formatEuros, formatMoney, formatNumber, formatPrice } from '#domain/formats/number.ts'
import type { Role } from '#domain/roles.ts'
import { nextDeadline } from '#domain/sales/delivery-request/deadline.ts'
import { mayOnRequest } from '#domain/sales/delivery-request/states.ts'
import { stepWords } from '#domain/sales/delivery-request/step-values.ts'
import { PRICE_UNITS, REQUEST_KIND_LABELS } from '#domain/sales/delivery-request/values.ts'

export type RequestRow = Omit<RowOf<ApiClient['sales']['delivery-request']['$get']>, 'companyId' | 'version'>

/** Columns of the sales list (`domain.md` §4.2); `today` marks near deadlines. */
export function requestColumns(today: string): Column<RequestRow>[] {
  return [
    {
      key: 'number',
      header: 'N°',
      kind: 'code',
      width: '110px',
      sortable: true,
      card: 'start',
      cell: row => (
        <TwoLines
          top={row.number}
          sub={row.prepared ? `v${row.versionNo}, v${row.prepared.versionNo} en prép.` : `v${row.versionNo}`}
        />
      ),
    },
    {
      key: 'title',
      header: 'Intitulé',
      kind: 'name',
      sortable: true,
      card: 'title',
      cell: row => <TwoLines top={<a href={`/sales/delivery-request/${row.id}`}>{row.title}</a>} sub={row.company} />,
    },
    {
      key: 'kind',
      header: 'Type, jours',
      width: '138px',
      sortable: true,
      hideBelow: 780,
      cell: row => (
        <TwoLines
          top={REQUEST_KIND_LABELS[row.kind]}
          sub={row.weekdays.length > 0 ? <WeekDays days={row.weekdays} /> : row.kind === 'SPOT' && 'une fois'}
        />
      ),
    },
    {
      key: 'validFrom',
      header: 'Du – au',
      width: '100px',
      sortable: true,
      card: 'sub',
      hideBelow: 940,
      cell: row => <TwoLines top={formatDate(row.validFrom)} sub={row.validTo ? formatDate(row.validTo) : 'sans terme'} />,
    },
    {
      key: 'price',
      header: 'Prix',
      kind: 'num',
      width: '108px',
      sortable: true,
      card: 'end',
      cell: row =>
        row.priceCents !== null ? (
          <TwoLines
            top={formatMoney(row.priceCents)}
            // Spot and ended requests have no yearly revenue.
            sub={row.kind !== 'SPOT' && Boolean(row.yearRevenueCents) && `${formatEuros(row.yearRevenueCents!)} / an`}
          />
        ) : row.unitPrice === null ? null : (
          <TwoLines top={formatPrice(row.unitPrice)} sub={`par ${PRICE_UNITS[row.pricingMode]}`} />
        ),
    },
    {
      key: 'margin',
      header: 'Marge cible',
      kind: 'num',
      width: '88px',
      sortable: true,
      hideBelow: 1100,
      cell: row =>
        row.marginPct === null ? null : (
          <TwoLines
            top={
              row.marginPct.startsWith('-') ? (
                <span className="out-error">{marginText(row.marginPct)}</span>
              ) : (
                marginText(row.marginPct)
              )
            }
            sub={row.marginMethod === 'SUR_PRIX' ? 'sur prix' : 'sur coût'}
          />
        ),
    },
    {
      key: 'people',
      header: 'Commercial',
      width: '184px',
      sortable: true,
      hideBelow: 1280,
      title: row => row.designer && `Conception\u202f: ${row.designer}`,
      cell: row => <TwoLines top={row.salesUser ?? '—'} sub={row.designer ? `Conception\u202f: ${row.designer}` : ''} />,
    },
    { key: 'company', header: 'Client', width: '160px', sortable: true, extra: true, cell: row => row.company },
    { key: 'designer', header: 'Concepteur', width: '132px', sortable: true, extra: true, cell: row => row.designer },
    {
      key: 'tags',
      header: 'Étiquettes',
      width: '120px',
      extra: true,
      title: row => row.tags.join(', ') || null,
      cell: row => row.tags.length > 0 && row.tags.join(', '),
    },
    {
      key: 'deadline',
      header: 'Prochaine échéance',
      width: '144px',
      sortable: true,
      hideBelow: 940,
      cell: row => deadlineOf(row, today),
    },
    {
      key: 'status',
      header: 'Statut',
      width: '132px',
      sortable: true,
      card: 'status',
      cell: row => (
        <TwoLines
          top={<RequestStatusMark status={row.status} suspensionOn={row.suspensionOn} />}
          sub={row.step && <a href={`/sales/delivery-request/${row.id}?panel=draft&step=${row.step}`}>{stepWords(row.step)}</a>}
        />
      ),
    },
  ]
}

const marginText = (pct: string) => `${formatNumber(pct.replace(/\.?0+$/, ''))}\u202f%`

function deadlineOf(row: RequestRow, today: string) {
  const deadline = nextDeadline(row)
  if (!deadline) return null
  const days = daysBetween(today, deadline.date)
  const pressing = deadline.pressingDays !== null && days <= deadline.pressingDays
  return (
    <TwoLines
      top={pressing ? <Tag tone={days < 0 ? 'error' : 'warning'}>{formatDate(deadline.date)}</Tag> : formatDate(deadline.date)}
      sub={deadline.label}
    />
  )
}

export function RequestMenu({ row, role, canWrite }: { row: RequestRow; role: Role; canWrite: boolean }) {
  const sheet = `/sales/delivery-request/${row.id}`
  const may = (act: Parameters<typeof mayOnRequest>[2]) => mayOnRequest(role, row.status, act)
  return (
    <>
      <MenuItem href={sheet} icon="eye" label="Ouvrir la fiche" />
      {canWrite && row.step && (
        <MenuItem href={`${sheet}?panel=draft&step=${row.step}`} icon="pencil" label="Reprendre la saisie" />
      )}
      {canWrite && row.status === 'BROUILLON' && !row.step && (
        <MenuItem href={`${sheet}?panel=edit`} icon="pencil" label="Modifier" />
      )}
      {may('submit') && !row.step && <MenuItem href={`${sheet}?confirm=submit`} icon="send" label="Envoyer en conception…" />}
      {may('propose') && <MenuItem href={`${sheet}?confirm=propose`} icon="handshake" label="Proposer au client…" />}
      {may('accept') && <MenuItem href={`${sheet}?panel=accept`} icon="check" label="Accepter…" />}
      {may('refuse') && <MenuItem href={`${sheet}?confirm=refuse`} icon="x" label="Refuser…" />}
      {may('renew') && !row.prepared && <MenuItem href={`${sheet}?panel=renew`} icon="plus" label="Nouvelle version…" />}
      {row.prepared && (
        <MenuItem href={`${sheet}?version=${row.prepared.versionNo}`} icon="eye" label={`Ouvrir v${row.prepared.versionNo}`} />
      )}
      {canWrite && <MenuItem href={`${sheet}?panel=duplicate`} icon="copy" label="Dupliquer…" />}
      {may('suspend') && <MenuItem href={`${sheet}?confirm=suspend`} icon="octagon-pause" label="Suspendre…" />}
      {may('resume') && <MenuItem href={`${sheet}?confirm=resume`} icon="play" label="Reprendre…" />}
      {(may('terminate') || may('archive')) && <MenuRule />}
      {may('terminate') && <MenuItem href={`${sheet}?confirm=terminate`} icon="ban" label="Résilier…" danger />}
      {may('archive') && <MenuItem href={`${sheet}?confirm=archive`} icon="archive" label="Archiver…" danger />}
    </>
  )
}

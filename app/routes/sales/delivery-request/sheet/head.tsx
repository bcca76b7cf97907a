import { RequestStatusMark } from '#app/components/sales/request-status.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Menu, MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import { RecordHead } from '#app/components/ui/record-head.tsx'
import { formatDate } from '#domain/calendar/dates.ts'
import { factsOf } from '#domain/field-book.ts'
import type { Role } from '#domain/roles.ts'
import { nextDeadline } from '#domain/sales/delivery-request/deadline.ts'
import { REQUEST_FIELDS, REQUEST_VERSION_FIELDS } from '#domain/sales/delivery-request/fields.ts'
import { isOffered, mayOnRequest, type RequestAct } from '#domain/sales/delivery-request/states.ts'
import { type RequestStep, stepWords } from '#domain/sales/delivery-request/step-values.ts'
import type { RequestStatus } from '#domain/sales/delivery-request/values.ts'
import { inPreparation } from '#domain/sales/delivery-request/versions.ts'
import type { RequestRecord } from '../form/form-values.ts'
import type { RequestTab } from './tab.server.ts'
import { VersionChoice } from './versions.tsx'

interface RequestHeadProps {
  request: RequestRecord
  tab: RequestTab
  /** First missing step of a draft. */
  missing: RequestStep | null
  role: Role
  can: { write: boolean; remove: boolean }
  /** Version number in the address. */
  version: string | null
  href: (changes: Record<string, string | number | null>) => string
}

export function RequestHead({ missing, request, tab, role, can, version, href }: RequestHeadProps) {
  const { current, company } = request
  const deadline = nextDeadline(current)
  const tabs: [RequestTab, string, number?][] = [
    ['need', 'Besoin'],
    ['stops', 'Arrêts', request.stops.length],
    ['recurrence', 'Récurrence'],
    ['price', 'Prix'],
    ['services', 'Prestations'],
    ['clauses', 'Clauses'],
    ['conception', 'Conception'],
    ['journeys', 'Trajets', request.journeys],
    ['quality', 'Qualité'],
    ['versions', 'Versions', request.versions.length > 1 ? request.versions.length : 0],
    ['documents', 'Documents', request.documents.length],
    ['history', 'Historique'],
  ]
  return (
    <RecordHead
      title={request.title}
      status={<RequestStatusMark status={current.status} suspensionOn={current.suspensionOn} />}
      label="Cahier des charges"
      facts={[
        [
          REQUEST_FIELDS.companyId.label,
          <a key="client" className="text-link font-semibold" href={`/sales/companies/${company.id}`}>
            {company.legalName}
          </a>,
        ],
        ...factsOf(REQUEST_FIELDS, request, ['kind']),
        ['Version', <VersionChoice key="version" versions={request.versions} shown={current} href={href} />],
        [REQUEST_FIELDS.salesUserId.label, request.salesUser],
        [REQUEST_VERSION_FIELDS.designerId.label, request.designer],
        ...(request.tags.length > 0 ? factsOf(REQUEST_FIELDS, request, ['tags']) : []),
        ...(current.suspendedFrom && current.suspendedTo
          ? ([
              [
                current.suspensionOn ? 'Suspension prévue' : 'Suspendu',
                `du ${formatDate(current.suspendedFrom)} au ${formatDate(current.suspendedTo)}`,
              ],
            ] as [string, string][])
          : []),
        ...(current.terminatedOn ? ([['Résilié au', formatDate(current.terminatedOn)]] as [string, string][]) : []),
        ...(deadline
          ? ([['Prochaine échéance', `${formatDate(deadline.date)}, ${deadline.label.toLowerCase()}`]] as [string, string][])
          : []),
      ]}
      tabs={tabs.map(([key, label, count]) => ({
        label,
        href: `?${new URLSearchParams({ ...(key !== 'need' && { tab: key }), ...(version && { version }) })}`,
        count: count || undefined,
        current: key === tab,
      }))}
      primary={<NextAct missing={missing} status={current.status} role={role} href={href} />}
      actions={
        <OtherActs
          missing={missing}
          status={current.status}
          role={role}
          can={can}
          renewable={!inPreparation(request.versions)}
          href={href}
        />
      }
    />
  )
}

/** Primary act, as the yellow button. */
function NextAct({
  missing,
  status,
  role,
  href,
}: { status: RequestStatus } & Pick<RequestHeadProps, 'missing' | 'role' | 'href'>) {
  const may = (act: RequestAct) => mayOnRequest(role, status, act)
  return (
    <>
      {missing && (
        <a className="btn btn-sm btn-primary" href={href({ panel: 'draft', step: missing })}>
          <Icon name="pencil" />
          Reprendre la saisie ({stepWords(missing)})
        </a>
      )}
      {may('submit') && !missing && (
        <a className="btn btn-sm btn-primary" href={href({ confirm: 'submit' })}>
          <Icon name="send" />
          Envoyer en conception
        </a>
      )}
      {may('propose') && (
        <a className="btn btn-sm btn-primary" href={href({ confirm: 'propose' })}>
          <Icon name="handshake" />
          Proposer au client
        </a>
      )}
      {may('accept') && (
        <a className="btn btn-sm btn-primary" href={href({ panel: 'accept' })}>
          <Icon name="check" />
          Accepter…
        </a>
      )}
      {may('resume') && (
        <a className="btn btn-sm btn-primary" href={href({ confirm: 'resume' })}>
          <Icon name="play" />
          Reprendre
        </a>
      )}
    </>
  )
}

/** Other acts of the role: buttons, and a menu for rare ones. */
function OtherActs({
  missing,
  status,
  role,
  can,
  renewable,
  href,
}: { status: RequestStatus; renewable: boolean } & Pick<RequestHeadProps, 'missing' | 'role' | 'can' | 'href'>) {
  const may = (act: RequestAct) => mayOnRequest(role, status, act)
  const menu = [
    can.write && { href: href({ panel: 'duplicate' }), icon: 'copy' as const, label: 'Dupliquer…', danger: false },
    can.remove && { href: href({ confirm: 'delete' }), icon: 'trash-2' as const, label: 'Supprimer…' },
    may('terminate') && { href: href({ confirm: 'terminate' }), icon: 'ban' as const, label: 'Résilier…' },
    may('archive') && { href: href({ confirm: 'archive' }), icon: 'archive' as const, label: 'Archiver…' },
  ].filter(entry => entry !== false)
  return (
    <>
      {can.write && status === 'BROUILLON' && !missing && (
        <a className="btn btn-sm btn-line" href={href({ panel: 'edit' })}>
          <Icon name="pencil" />
          Modifier
        </a>
      )}
      {isOffered(status) && (
        <a className="btn btn-sm btn-line" href={href({ export: 'offer' })} data-reload>
          <Icon name="file-down" />
          Offre PDF
        </a>
      )}
      {may('refuse') && (
        <a className="btn btn-sm btn-line" href={href({ confirm: 'refuse' })}>
          Refuser…
        </a>
      )}
      {may('renew') && renewable && (
        <a className="btn btn-sm btn-line" href={href({ panel: 'renew' })}>
          <Icon name="plus" />
          Nouvelle version…
        </a>
      )}
      {may('suspend') && (
        <a className="btn btn-sm btn-line" href={href({ confirm: 'suspend' })}>
          <Icon name="octagon-pause" />
          Suspendre…
        </a>
      )}
      {menu.length > 0 && (
        <Menu id="acts" className="btn btn-sm btn-bare btn-square" label="Autres actions" button={<Icon name="ellipsis" />}>
          {menu.map((entry, index) => (
            <div key={entry.label} className="contents">
              {index > 0 && <MenuRule />}
              <MenuItem danger {...entry} />
            </div>
          ))}
        </Menu>
      )}
    </>
  )
}

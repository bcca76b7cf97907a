import { History, type HistoryPage } from '#app/components/history/history.tsx'
import { CertificationStatusMark } from '#app/components/human-resources/certification-status.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { formatDate } from '#domain/calendar/dates.ts'
import { factsOf } from '#domain/field-book.ts'
import { CERTIFICATION_FIELDS } from '#domain/human-resources/driver-certifications/fields.ts'
import { CERTIFICATION_SEVERITY_LABELS, leftWords } from '#domain/human-resources/driver-certifications/values.ts'
import { actsOf, type CertificationRights } from './acts.ts'
import type { CertificationDetail } from './panels.server.ts'

interface SheetProps {
  certification: CertificationDetail
  history: HistoryPage | null
  can: CertificationRights
  closeHref: string
  /** Link to this certification with these changes of the query string. */
  href: (changes: Record<string, string | number>) => string
}

/** `?panel=show&id=…`. */
export function CertificationSheet({ certification, history, can, closeHref, href }: SheetProps) {
  const { status, validTo, today, others, documents } = certification
  const acts = actsOf(certification, can)
  return (
    <Panel
      title={certification.type}
      aside={<CertificationStatusMark status={status} />}
      closeHref={closeHref}
      footer={<Footer certification={certification} acts={acts} can={can} href={href} />}
    >
      <div className="grid grid-cols-1 gap-6">
        <Facts
          stacked
          items={[
            ['Chauffeur', [certification.driver, certification.driverCode].filter(Boolean).join(' · ')],
            ...(can.detail ? [['Dépôt', certification.depot] as [string, string | null]] : []),
            ...factsOf(CERTIFICATION_FIELDS, certification, can.detail ? ['number', 'organisation'] : []),
            ...factsOf(CERTIFICATION_FIELDS, certification, ['obtainedOn']),
            [
              CERTIFICATION_FIELDS.validTo.label,
              validTo ? `${formatDate(validTo)} (${leftWords(validTo, today)})` : 'Sans échéance',
            ],
            ...(certification.remindedOn ? [['Relancé le', formatDate(certification.remindedOn)] as [string, string]] : []),
            ['Sans elle, un trajet est', CERTIFICATION_SEVERITY_LABELS[certification.severity]],
            ...(certification.suspendedFrom ? factsOf(CERTIFICATION_FIELDS, certification, ['suspendedFrom']) : []),
            ...(certification.reason ? factsOf(CERTIFICATION_FIELDS, certification, ['reason']) : []),
          ]}
        />
        {documents.length > 0 && (
          <PanelSection title="Pièces">
            <ul className="grid gap-1">
              {documents.map(({ id, label, fileName }) => (
                <li key={id}>
                  <a className="text-link" href={href({ panel: 'show', document: id })} data-reload>
                    {label === fileName ? fileName : `${label} (${fileName})`}
                  </a>
                </li>
              ))}
            </ul>
          </PanelSection>
        )}
        {others.length > 0 && (
          <PanelSection title="Les autres de ce type">
            <ul className="grid gap-1">
              {others.map(other => (
                <li key={other.id} className="flex flex-wrap items-baseline gap-x-3">
                  <a className="text-link" href={href({ panel: 'show', id: other.id })}>
                    {other.obtainedOn ? `Obtenue le ${formatDate(other.obtainedOn)}` : 'Pas encore obtenue'}
                  </a>
                  <CertificationStatusMark status={other.status} />
                </li>
              ))}
            </ul>
          </PanelSection>
        )}
        {history && (
          <PanelSection title="Historique">
            <History history={history} href={page => href({ panel: 'show', histo: page })} />
          </PanelSection>
        )}
      </div>
    </Panel>
  )
}

function Footer({
  certification: { onDriver, driverId },
  acts,
  can,
  href,
}: Pick<SheetProps, 'certification' | 'can' | 'href'> & { acts: ReturnType<typeof actsOf> }) {
  const ask = (confirm: string) => href({ panel: 'show', confirm })
  const remind = acts.remind && (
    <a className="btn btn-line" href={ask('remind')}>
      <Icon name="bell" />
      Relancer…
    </a>
  )
  if (onDriver)
    return (
      <>
        {remind}
        {can.detail && (
          <a className="btn btn-line" href={`/human-resources/drivers/${driverId}`}>
            <Icon name="circle-user-round" />
            Fiche du chauffeur
          </a>
        )}
      </>
    )
  return (
    <>
      {acts.renew && (
        <a className="btn btn-primary" href={href({ panel: 'renew' })}>
          <Icon name="calendar-plus" />
          Renouveler…
        </a>
      )}
      {acts.obtain && (
        <a className="btn btn-primary" href={href({ panel: 'obtain' })}>
          <Icon name="check" />
          Confirmer l'obtention…
        </a>
      )}
      {acts.lift && (
        <a className="btn btn-primary" href={ask('lift')}>
          Lever la suspension…
        </a>
      )}
      {remind}
      {acts.edit && (
        <a className="btn btn-line" href={href({ panel: 'edit' })}>
          <Icon name="pencil" />
          Modifier
        </a>
      )}
      {acts.suspend && (
        <a className="btn btn-bare" href={ask('suspend')}>
          Suspendre…
        </a>
      )}
      {acts.cancel && (
        <a className="btn btn-bare" href={ask('cancel')}>
          Annuler…
        </a>
      )}
    </>
  )
}

import type { ReactNode } from 'react'
import { History, type HistoryPage } from '#app/components/history/history.tsx'
import { AbsenceStatusMark } from '#app/components/human-resources/absence-marks.tsx'
import { LeaveBalances } from '#app/components/human-resources/leave-balances.tsx'
import { FileField } from '#app/components/ui/form/file-field.tsx'
import { RecordForm } from '#app/components/ui/form/record-form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { fileSize } from '#domain/documents/file-values.ts'
import { factsOf } from '#domain/field-book.ts'
import { counted } from '#domain/formats/counted.ts'
import { ABSENCE_KIND_LABELS } from '#domain/human-resources/absence-values.ts'
import type { AbsenceAct } from '#domain/human-resources/absences/acts.ts'
import { ABSENCE_FIELDS, TRAINING_LINK_FIELDS } from '#domain/human-resources/absences/fields.ts'
import { ABSENCE_PROOFS } from '#domain/human-resources/absences/values.ts'
import { countedText, endText, startText } from '#domain/human-resources/absences/words.ts'
import { CERTIFICATION_STATE_LABELS } from '#domain/human-resources/driver-certifications/values.ts'
import type { AbsenceDetail } from './panels.server.ts'
import { ABSENCE_ACT_LABELS, type AbsenceRights } from './table.tsx'

interface SheetProps {
  absence: AbsenceDetail
  acts: readonly AbsenceAct[]
  history: HistoryPage
  can: AbsenceRights
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Link to this absence with these changes of the query string. */
  href: (changes: Record<string, string | number>) => string
}

/** `?panel=show&id=…`. */
export function AbsenceSheet({ absence, acts, history, can, idempotencyKey, failure, closeHref, href }: SheetProps) {
  const { driver, journeys } = absence
  return (
    <Panel
      title={driver.name}
      aside={<AbsenceStatusMark status={absence.status} />}
      closeHref={closeHref}
      footer={
        <>
          {acts.includes('validate') && (
            <a className="btn btn-primary" href={href({ panel: 'show', confirm: 'validate' })}>
              <Icon name="calendar-check" />
              {ABSENCE_ACT_LABELS.validate}…
            </a>
          )}
          {acts.includes('ratify') && (
            <a className="btn btn-primary" href={href({ panel: 'show', confirm: 'ratify' })}>
              <Icon name="check" />
              {ABSENCE_ACT_LABELS.ratify}…
            </a>
          )}
          {can.write && absence.status === 'DEMANDEE' && (
            <a className="btn btn-line" href={href({ panel: 'edit' })}>
              <Icon name="pencil" />
              Modifier
            </a>
          )}
          {can.decide && absence.status === 'VALIDEE' && (
            <a className="btn btn-line" href={href({ panel: 'shorten' })}>
              <Icon name="calendar" />
              Écourter…
            </a>
          )}
          {can.decide && absence.status === 'VALIDEE' && absence.kind === 'FORMATION' && !absence.certification && (
            <a className="btn btn-line" href={href({ panel: 'training' })}>
              <Icon name="graduation-cap" />
              Habilitation préparée…
            </a>
          )}
          {can.decide && absence.status === 'VALIDEE' && (
            <a className="btn btn-line" href={href({ export: 'attestation', id: absence.id })} data-reload>
              <Icon name="file-text" />
              Attestation d'activités
            </a>
          )}
          {acts
            .filter(act => act !== 'validate' && act !== 'ratify')
            .map(act => (
              <a key={act} className="btn btn-bare" href={href({ panel: 'show', confirm: act })}>
                {ABSENCE_ACT_LABELS[act]}…
              </a>
            ))}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <Facts
          stacked
          items={[
            ['Chauffeur', `${driver.code} · ${absence.depot}`],
            ['Type', ABSENCE_KIND_LABELS[absence.kind]],
            ['Du', startText(absence)],
            ['Au', endText(absence)],
            ['Décompte', countedText(absence)],
            ...(absence.certification
              ? [
                  [TRAINING_LINK_FIELDS.typeId.label, <Prepared key="prepared" {...absence.certification} />] as [
                    string,
                    ReactNode,
                  ],
                ]
              : []),
            ['Demandée le', dayAndTime(absence.createdAt)],
            ['Demandée par', absence.requestedBy],
            ...factsOf(ABSENCE_FIELDS, absence, [
              'comment',
              ...(absence.reason ? (['reason'] as const) : []),
              ...(absence.toRatify ? (['toRatify'] as const) : []),
            ]),
            ...(absence.status === 'VALIDEE'
              ? [['Trajets mis à pourvoir', <ReplacedJourneys key="replaced" {...absence} />] as [string, ReactNode]]
              : []),
          ]}
        />
        {absence.status === 'DEMANDEE' && (
          <PanelSection title="Trajets à remplacer" note={counted(journeys.length, 'trajet')}>
            {journeys.length === 0 ? (
              <p className="help">Aucun trajet de ce chauffeur sur cette période.</p>
            ) : (
              <ul className="grid grid-cols-1 gap-1">
                {journeys.map(({ id, number, label, plannedStart }) => (
                  <li key={id} className="flex flex-wrap items-baseline gap-x-3">
                    <a className="text-link voice-code" href={`/journey-management/journeys?trajet=${number}`}>
                      {number}
                    </a>
                    <span className="min-w-0 flex-1 truncate">{label}</span>
                    <span className="help">{dayAndTime(plannedStart)}</span>
                  </li>
                ))}
              </ul>
            )}
          </PanelSection>
        )}
        {(absence.balances.length > 0 || can.decide) && (
          <PanelSection
            title="Soldes"
            note={absence.balances[0] && `${absence.balances[0].year}–${absence.balances[0].year + 1}`}
          >
            <LeaveBalances balances={absence.balances} />
            {can.decide && (
              <a className="text-link" href={href({ panel: 'rights', id: absence.driverId })}>
                Droits à congés
              </a>
            )}
          </PanelSection>
        )}
        <Proofs {...{ absence, can, idempotencyKey, failure, href }} />
        <PanelSection title="Historique">
          <History history={history} href={page => href({ panel: 'show', histo: page })} />
        </PanelSection>
      </div>
    </Panel>
  )
}

/** Number of journeys left to others, linking to their replacements. */
function ReplacedJourneys({ id, replacedJourneys }: Pick<AbsenceDetail, 'id' | 'replacedJourneys'>) {
  if (replacedJourneys === 0) return '0'
  return (
    <a className="text-link" href={`/journey-management/replacements?stage=all&absence=${id}`}>
      {replacedJourneys}
    </a>
  )
}

/** Certification that the training prepares, with its state. */
function Prepared({ id, type, state }: NonNullable<AbsenceDetail['certification']>) {
  return (
    <>
      <a className="text-link" href={`/human-resources/driver-certifications?panel=show&id=${id}`}>
        {type}
      </a>{' '}
      <span className="help">{CERTIFICATION_STATE_LABELS[state]}</span>
    </>
  )
}

/** Supporting documents, with a form to add one. */
function Proofs({
  absence: { kind, status, proofs },
  can,
  idempotencyKey,
  failure,
  href,
}: Pick<SheetProps, 'absence' | 'can' | 'idempotencyKey' | 'failure' | 'href'>) {
  const wanted = ABSENCE_PROOFS[kind]
  const own = failure?.intent === 'proof' ? failure : undefined
  const open = status === 'DEMANDEE' || status === 'VALIDEE'
  return (
    <PanelSection title="Justificatif" note={proofs.length === 0 ? (wanted ?? 'aucun demandé') : undefined}>
      {proofs.length > 0 && (
        <ul className="mb-3 grid grid-cols-1 gap-1">
          {proofs.map(({ id, label, fileName, sizeBytes, createdAt }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3">
              <a className="text-link" href={href({ panel: 'show', document: id })} data-reload>
                {fileName}
              </a>
              <span className="help">
                {label} · {fileSize(sizeBytes)} · {dayAndTime(createdAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <ListedMax shown={proofs.length} what="justificatifs les plus récents" />
      {can.write && open && (
        <RecordForm
          id="proof-form"
          intent="proof"
          idempotencyKey={idempotencyKey}
          failure={own}
          book={{}}
          marks={false}
          multipart
          reloadDocument
        >
          <FileField label="Fichier" error={issueAt(own, 'file')} />
          <div className="form-actions">
            <button type="submit" className="btn btn-sm btn-dark" name="intent" value="proof">
              Joindre
            </button>
          </div>
        </RecordForm>
      )}
    </PanelSection>
  )
}

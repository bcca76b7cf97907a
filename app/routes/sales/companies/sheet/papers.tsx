import { Banner } from '#app/components/ui/banner.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import { RecordForm } from '#app/components/ui/form/record-form.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { COMPANY_DOCUMENT_KIND_LABELS, type PaperState, paperStateWord } from '#domain/sales/companies/document-values.ts'
import { COMPANY_FIELDS } from '#domain/sales/companies/fields.ts'
import type { PaperVerdict } from '#domain/sales/companies/subcontractor.ts'
import type { CompanyRecord } from '../form.tsx'

const LOOK: Record<PaperState, [Shape, Tone]> = {
  VALIDE: ['small', 'success'],
  A_RENOUVELER: ['triangle', 'warning'],
  EXPIRE: ['octagon', 'error'],
  MANQUANT: ['dashed', 'error'],
}

/** Missing, expiring or expired documents of a sub-contractor, in one line above the sheet. */
export function PapersAlert({ papers }: { papers: readonly PaperVerdict[] }) {
  const of = (state: PaperState) => papers.filter(paper => paper.state === state)
  const words = (list: readonly PaperVerdict[]) => list.map(({ kind }) => COMPANY_DOCUMENT_KIND_LABELS[kind]).join(', ')
  const [expired, missing] = [of('EXPIRE'), of('MANQUANT')]
  return (
    <>
      {expired.length > 0 && (
        <Banner tone="error">
          <b>Sous-traitant non conforme.</b> {expired.length > 1 ? 'Pièces expirées' : 'Pièce expirée'}
          {'\u202f'}: {words(expired)}. Aucun trajet ne peut lui être affecté.
        </Banner>
      )}
      {missing.length > 0 && (
        <Banner tone="error">
          <b>{missing.length > 1 ? 'Pièces manquantes' : 'Pièce manquante'}</b>
          {'\u202f'}: {words(missing)}. Aucun trajet ne peut lui être affecté.
        </Banner>
      )}
    </>
  )
}

/** Required documents of a sub-contractor with their state today. */
export function Papers({ papers }: { papers: readonly PaperVerdict[] }) {
  return (
    <Box title="Pièces du sous-traitant" flush>
      <ul className="box-rows">
        {papers.map(({ kind, state, expiresOn }) => (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>{COMPANY_DOCUMENT_KIND_LABELS[kind]}</span>
            <span className="flex items-center gap-3">
              {expiresOn && <span className="text-muted">{formatDate(expiresOn)}</span>}
              <Status
                shape={LOOK[state][0]}
                tone={LOOK[state][1]}
                label={paperStateWord(kind, state)}
                filled={state === 'EXPIRE'}
              />
            </span>
          </li>
        ))}
      </ul>
    </Box>
  )
}

const { registryNo, licenceNo, fleet } = COMPANY_FIELDS
const NUMBER_FIELDS = { registryNo, licenceNo, fleet }

interface NumbersProps {
  company: CompanyRecord
  idempotencyKey: string
  failure: FormFailure | undefined
}

/** Registration numbers and fleet of a sub-contractor. */
export function SubcontractorNumbers({ company, idempotencyKey, failure }: NumbersProps) {
  const own = failure?.intent === 'subcontractor' ? failure : undefined
  return (
    <Box title="Numéros et parc du sous-traitant">
      <RecordForm
        id="numbers-form"
        intent="subcontractor"
        idempotencyKey={idempotencyKey}
        failure={own}
        book={NUMBER_FIELDS}
        record={company}
        reloadHref="?tab=documents"
        marks={false}
        reloadDocument
      >
        {field => (
          <>
            <div className="grid gap-4">
              {field('registryNo', { maxLength: 60 })}
              {field('licenceNo', { maxLength: 60 })}
              {field('fleet', {
                type: 'textarea',
                rows: 2,
                maxLength: 300,
                help: 'Ses véhicules, leur nombre et leurs catégories',
              })}
            </div>
            <div className="form-actions">
              <button type="submit" className="btn btn-sm btn-line" name="intent" value="subcontractor">
                Enregistrer les numéros
              </button>
            </div>
          </>
        )}
      </RecordForm>
    </Box>
  )
}

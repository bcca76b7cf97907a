import { CompanyStatusMark } from '#app/components/sales/company-status.tsx'
import { MergeForm, MergePanel, Moved, SurvivorForm, SwapLink } from '#app/components/sales/merge-panel.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Changes } from '#app/components/ui/form/changes.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { factsOf } from '#domain/field-book.ts'
import { COMPANY_FIELDS } from '#domain/sales/companies/fields.ts'
import { statusAfterMerge } from '#domain/sales/companies/merge-values.ts'

type Preview = Answer<ApiClient['sales']['companies'][':id']['merge'][':into']['$get']>
type Side = Preview['survivor']

interface MergePanelProps {
  company: { id: string; code: string; legalName: string }
  preview: Preview | null
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

/** Singular and plural of the records that move. */
const MOVES = {
  addresses: ['adresse', 'adresses'],
  contacts: ['contact', 'contacts'],
  requests: ['cahier des charges', 'cahiers des charges'],
  journeys: ['trajet', 'trajets'],
  subcontracted: ['trajet ou ligne sous-traité', 'trajets et lignes sous-traités'],
  drivers: ['chauffeur employé', 'chauffeurs employés'],
  documents: ['document', 'documents'],
  tariffs: ['tarif', 'tarifs'],
} as const

export function CompanyMergePanel({
  company: { id, code, legalName },
  preview,
  idempotencyKey,
  failure,
  closeHref,
}: MergePanelProps) {
  return (
    <MergePanel
      title={`Fusionner ${legalName}`}
      preview={preview}
      confirm={`Fusionner et archiver ${code}`}
      closeHref={closeHref}
    >
      {preview ? (
        <MergeForm {...{ preview, idempotencyKey, failure }}>
          <Compared preview={preview} swapHref={`/sales/companies/${preview.survivor.id}?panel=merge&into=${id}`} />
        </MergeForm>
      ) : (
        <SurvivorForm
          label="Client gardé"
          kind="anyCompany"
          placeholder="Code ou partie du nom"
          text={`Tout ce qui dépend de ${code} passera à un autre client, puis ${code} sera archivé. Les deux fiches sont comparées avant.`}
          failure={failure}
        />
      )}
    </MergePanel>
  )
}

function Compared({ preview, swapHref }: { preview: Preview; swapHref: string }) {
  const { duplicate, survivor, moves, renamed, refusal } = preview
  const after = statusAfterMerge(survivor.status, duplicate.status)
  return (
    <>
      <Changes
        caption="Les deux fiches"
        left={`${duplicate.code}, archivé`}
        right={`${survivor.code}, gardé`}
        rows={comparedRows(duplicate, survivor)}
      />
      {!refusal && (
        <>
          <SwapLink href={swapHref} duplicate={duplicate.code} />
          <Box title={`Ce qui passe à ${survivor.legalName}`}>
            <Moved moves={moves} words={MOVES} nothing={`Rien ne dépend de ${duplicate.code}.`} />
            {renamed.length > 0 && (
              <>
                <p className="mt-3">
                  {survivor.code} a déjà des adresses de ces libellés{'\u202f'}:
                </p>
                <ul className="mt-1 list-disc pl-5">
                  {renamed.map(({ id, label, newLabel }) => (
                    <li key={id}>{`«\u202f${label}\u202f» devient «\u202f${newLabel}\u202f»`}</li>
                  ))}
                </ul>
              </>
            )}
            {after !== survivor.status && (
              <p className="mt-3 flex flex-wrap items-center gap-2">
                {survivor.code} passe au statut <CompanyStatusMark status={after} />
              </p>
            )}
          </Box>
        </>
      )}
    </>
  )
}

function comparedRows(duplicate: Side, survivor: Side) {
  const read = (side: Side): [label: string, words: string | null][] => [
    ...factsOf(COMPANY_FIELDS, side, ['legalName', 'types', 'status', 'siret', 'vatNumber']),
    ['Adresse de facturation', `${side.billingLine1}\n${side.billingZip} ${side.billingCity}`],
    [COMPANY_FIELDS.salesUserId.label, side.salesUser],
  ]
  const right = read(survivor)
  return read(duplicate).map(([label, left], index) => ({ name: label, label, left, right: right[index]![1] }))
}

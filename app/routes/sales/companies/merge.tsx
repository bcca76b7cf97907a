import { useNavigation } from 'react-router'
import { CompanyStatusMark } from '#app/components/sales/company-status.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { Changes } from '#app/components/ui/form/changes.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { RecordForm, Save } from '#app/components/ui/form/record-form.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import { asName, factsOf } from '#domain/field-book.ts'
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

/** What moves: one, several. */
const MOVES = {
  addresses: ['adresse', 'adresses'],
  contacts: ['contact', 'contacts'],
  requests: ['cahier des charges', 'cahiers des charges'],
  journeys: ['trajet', 'trajets'],
  subcontracted: ['trajet ou ligne sous-traité', 'trajets et lignes sous-traités'],
  documents: ['document', 'documents'],
  tariffs: ['tarif', 'tarifs'],
} as const

const FIND_FIELDS = { into: asName('Client gardé', 'company') }

/** Panel that merges this client into another: `?panel=merge` finds the other, `&into=…` shows both and what moves. */
export function MergePanel({ company, preview, idempotencyKey, failure, closeHref }: MergePanelProps) {
  const busy = useNavigation().formData?.get('intent') === 'merge'
  const find = (
    <Save form="merge-form" intent="merge-find" closeHref={closeHref}>
      Comparer
    </Save>
  )
  return (
    <Panel
      size="wide"
      title={`Fusionner ${company.legalName}`}
      closeHref={closeHref}
      footer={
        preview ? (
          <>
            {!preview.refusal && (
              <button type="submit" className="btn btn-danger" form="merge-form" aria-busy={busy}>
                Fusionner et archiver {company.code}
              </button>
            )}
            <Cancel href={closeHref} />
          </>
        ) : (
          find
        )
      }
    >
      {preview ? (
        <Compared preview={preview} idempotencyKey={idempotencyKey} failure={failure} />
      ) : (
        <RecordForm id="merge-form" intent="merge-find" failure={failure} book={FIND_FIELDS} marks={false}>
          <p>
            Tout ce qui dépend de {company.code} passera à un autre client, puis {company.code} sera archivé. Les deux fiches sont
            comparées avant.
          </p>
          <RecordField
            label={FIND_FIELDS.into.label}
            name="into"
            suggest="/api/lookup/anyCompany"
            placeholder="Code ou partie du nom"
            required
            full
            start={recordStart(failure, 'into')}
            error={issueAt(failure, 'into')}
          />
        </RecordForm>
      )}
    </Panel>
  )
}

function Compared({
  preview: { duplicate, survivor, moves, renamed, refusal },
  idempotencyKey,
  failure,
}: { preview: Preview } & Pick<MergePanelProps, 'idempotencyKey' | 'failure'>) {
  const moved = (Object.keys(MOVES) as (keyof typeof MOVES)[]).filter(kind => moves[kind] > 0)
  const after = statusAfterMerge(survivor.status, duplicate.status)
  return (
    <Form method="post" id="merge-form" className="grid gap-4">
      <input type="hidden" name="intent" value="merge" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="into" value={survivor.id} />
      <input type="hidden" name="version" value={duplicate.version} />
      {failure ? <WholeRefusal failure={failure} /> : refusal && <Banner tone="error">{refusal}</Banner>}
      <Changes
        caption="Les deux fiches"
        left={`${duplicate.code}, archivé`}
        right={`${survivor.code}, gardé`}
        rows={sides(duplicate, survivor)}
      />
      {!refusal && (
        <>
          <p>
            <a className="text-link" href={`/sales/companies/${survivor.id}?panel=merge&into=${duplicate.id}`}>
              Garder plutôt {duplicate.code}
            </a>
          </p>
          <Box title={`Ce qui passe à ${survivor.legalName}`}>
            {moved.length === 0 ? (
              <p className="help">Rien ne dépend de {duplicate.code}.</p>
            ) : (
              <ul className="grid gap-1">
                {moved.map(kind => (
                  <li key={kind}>
                    <b className="tabular-nums">{moves[kind]}</b> {MOVES[kind][moves[kind] > 1 ? 1 : 0]}
                  </li>
                ))}
              </ul>
            )}
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
    </Form>
  )
}

function sides(duplicate: Side, survivor: Side) {
  const read = (side: Side): [label: string, words: string | null][] => [
    ...factsOf(COMPANY_FIELDS, side, ['legalName', 'types', 'status', 'siret', 'vatNumber']),
    ['Adresse de facturation', `${side.billingLine1}\n${side.billingZip} ${side.billingCity}`],
    [COMPANY_FIELDS.salesUserId.label, side.salesUser],
  ]
  const right = read(survivor)
  return read(duplicate).map(([label, left], index) => ({ name: label, label, left, right: right[index]![1] }))
}

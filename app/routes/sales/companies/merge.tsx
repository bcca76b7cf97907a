import { useNavigation } from 'react-router'
import { CompanyStatusMark } from '#app/components/sales/company-status.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { Changes } from '#app/components/ui/form/changes.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal, WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import { formatSiret } from '#domain/formats/siret.ts'
import { statusAfterMerge } from '#domain/sales/companies/merge-values.ts'
import {
  COMPANY_STATUS_LABELS,
  COMPANY_TYPE_LABELS,
  type CompanyStatus,
  type CompanyType,
  COMPANY_FIELD_LABELS as LABELS,
} from '#domain/sales/companies/values.ts'

interface Side {
  id: string
  code: string
  legalName: string
  types: string[]
  siret: string | null
  vatNumber: string | null
  billingLine1: string
  billingZip: string
  billingCity: string
  salesUser: string | null
  status: CompanyStatus
  version: number
}

interface Preview {
  duplicate: Side
  kept: Side
  moves: Record<keyof typeof MOVES, number>
  renamed: { id: string; label: string; newLabel: string }[]
  refusal: string | null
}

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

/** Panel that merges this client into another: `?panel=merge` finds the other, `&into=…` shows both and what moves. */
export function MergePanel({ company, preview, idempotencyKey, failure, closeHref }: MergePanelProps) {
  const busy = useNavigation().formData?.get('intent') === 'merge'
  return (
    <Panel
      size="wide"
      title={`Fusionner ${company.legalName}`}
      closeHref={closeHref}
      footer={
        <>
          {!preview && (
            <button type="submit" className="btn btn-primary" form="merge-form">
              Comparer
            </button>
          )}
          {preview && !preview.refusal && (
            <button type="submit" className="btn btn-danger" form="merge-form" aria-busy={busy}>
              Fusionner et archiver {company.code}
            </button>
          )}
          <Cancel href={closeHref} />
        </>
      }
    >
      {preview ? (
        <Compared preview={preview} idempotencyKey={idempotencyKey} failure={failure} />
      ) : (
        <Form method="post" id="merge-form" className="form">
          <input type="hidden" name="intent" value="merge-find" />
          <FormRefusal failure={failure} label={() => 'Client gardé'} />
          <p>
            Tout ce qui dépend de {company.code} passera à un autre client, puis {company.code} sera archivé. Les deux fiches sont
            comparées avant.
          </p>
          <RecordField
            label="Client gardé"
            name="into"
            suggest="/api/lookup/anyCompany"
            placeholder="Code ou partie du nom"
            required
            full
            start={recordStart(failure, 'into')}
            error={issueAt(failure, 'into')}
          />
        </Form>
      )}
    </Panel>
  )
}

function Compared({
  preview: { duplicate, kept, moves, renamed, refusal },
  idempotencyKey,
  failure,
}: { preview: Preview } & Pick<MergePanelProps, 'idempotencyKey' | 'failure'>) {
  const moved = (Object.keys(MOVES) as (keyof typeof MOVES)[]).filter(kind => moves[kind] > 0)
  const after = statusAfterMerge(kept.status, duplicate.status)
  return (
    <Form method="post" id="merge-form" className="grid gap-4">
      <input type="hidden" name="intent" value="merge" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="into" value={kept.id} />
      <input type="hidden" name="version" value={duplicate.version} />
      {failure ? <WholeRefusal failure={failure} /> : refusal && <Banner tone="error">{refusal}</Banner>}
      <Changes
        caption="Les deux fiches"
        left={`${duplicate.code}, archivé`}
        right={`${kept.code}, gardé`}
        rows={sides(duplicate, kept)}
      />
      {!refusal && (
        <>
          <p>
            <a className="text-link" href={`/sales/companies/${kept.id}?panel=merge&into=${duplicate.id}`}>
              Garder plutôt {duplicate.code}
            </a>
          </p>
          <Box title={`Ce qui passe à ${kept.legalName}`}>
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
                  {kept.code} a déjà des adresses de ces libellés{'\u202f'}:
                </p>
                <ul className="mt-1 list-disc pl-5">
                  {renamed.map(({ id, label, newLabel }) => (
                    <li key={id}>{`«\u202f${label}\u202f» devient «\u202f${newLabel}\u202f»`}</li>
                  ))}
                </ul>
              </>
            )}
            {after !== kept.status && (
              <p className="mt-3 flex flex-wrap items-center gap-2">
                {kept.code} passe au statut <CompanyStatusMark status={after} />
              </p>
            )}
          </Box>
        </>
      )}
    </Form>
  )
}

function sides(duplicate: Side, kept: Side) {
  const place = (side: Side) => `${side.billingLine1}\n${side.billingZip} ${side.billingCity}`
  const types = (side: Side) => side.types.map(type => COMPANY_TYPE_LABELS[type as CompanyType]).join(', ')
  const rows: [name: string, label: string, read: (side: Side) => string | null][] = [
    ['legalName', LABELS.legalName, side => side.legalName],
    ['types', LABELS.types, types],
    ['status', LABELS.status, side => COMPANY_STATUS_LABELS[side.status]],
    ['siret', LABELS.siret, side => side.siret && formatSiret(side.siret)],
    ['vatNumber', LABELS.vatNumber, side => side.vatNumber],
    ['billing', 'Adresse de facturation', place],
    ['salesUserId', LABELS.salesUserId, side => side.salesUser],
  ]
  return rows.map(([name, label, read]) => ({ name, label, left: read(duplicate), right: read(kept) }))
}

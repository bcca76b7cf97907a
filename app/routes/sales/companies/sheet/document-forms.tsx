import { Banner } from '#app/components/ui/banner.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Conflict } from '#app/components/ui/form/conflict.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { FileField } from '#app/components/ui/form/file-field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal, WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { differences, type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { COMPANY_DOCUMENT_KIND_LABELS, COMPANY_DOCUMENT_KINDS } from '#domain/sales/companies/document-values.ts'
import type { PaperVerdict } from '#domain/sales/companies/subcontractor.ts'

const LABELS: Record<string, string> = {
  kind: 'Nature',
  label: 'Libellé',
  validFrom: 'Établi le',
  validTo: 'Échéance',
  file: 'Fichier',
  registryNo: "N° d'inscription au registre",
  licenceNo: 'N° de licence',
  fleet: 'Parc',
}

interface FormProps {
  idempotencyKey: string
  failure: FormFailure | undefined
}

/** Joins a paper: its nature says which date it needs, and the refusal says it at the field. */
export function AddDocument({ idempotencyKey, failure }: FormProps) {
  const own = failure?.intent === 'document-add' ? failure : undefined
  return (
    <Box title="Joindre un document">
      <Form reloadDocument method="post" className="form" encType="multipart/form-data">
        <input type="hidden" name="intent" value="document-add" />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <FormRefusal failure={own} label={name => LABELS[name]} />
        <div className="grid gap-4">
          <Field
            label="Nature"
            name="kind"
            type="select"
            required
            placeholder="Choisir"
            defaultValue={startValue(own, 'kind', '')}
            options={COMPANY_DOCUMENT_KINDS.map(value => ({ value, label: COMPANY_DOCUMENT_KIND_LABELS[value] }))}
            error={issueAt(own, 'kind')}
          />
          <Field
            label="Libellé"
            name="label"
            maxLength={120}
            help="Vide&#8239;: le nom du fichier"
            defaultValue={startValue(own, 'label', '')}
            error={issueAt(own, 'label')}
          />
          <Field
            label="Établi le"
            name="validFrom"
            type="date"
            help="Vigilance&#8239;: 6 mois. Kbis&#8239;: moins de 3 mois."
            defaultValue={startValue(own, 'validFrom', '')}
            error={issueAt(own, 'validFrom')}
          />
          <Field
            label="Échéance"
            name="validTo"
            type="date"
            help="Licence et assurance"
            defaultValue={startValue(own, 'validTo', '')}
            error={issueAt(own, 'validTo')}
          />
          <FileField label="Fichier" required error={issueAt(own, 'file')} />
        </div>
        <div className="form-actions">
          <button type="submit" className="btn btn-sm btn-dark">
            Joindre
          </button>
        </div>
      </Form>
    </Box>
  )
}

interface Numbers {
  registryNo: string | null
  licenceNo: string | null
  fleet: string | null
  version: number
}

/** The numbers under which a sub-contractor is registered, and what it drives. */
export function SubcontractorNumbers({ company, idempotencyKey, failure }: FormProps & { company: Numbers }) {
  const own = failure?.intent === 'subcontractor' ? failure : undefined
  const current = own?.status === 409 ? (own.current as Numbers | undefined) : undefined
  return (
    <Box title="Numéros et parc du sous-traitant">
      <Form reloadDocument method="post" className="form">
        <input type="hidden" name="intent" value="subcontractor" />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <input
          type="hidden"
          name="version"
          value={current?.version ?? (startValue(own, 'version', company.version) || company.version)}
        />
        {current ? (
          <Conflict
            message={own!.message}
            fields={differences(
              own!,
              { registryNo: current.registryNo ?? '', licenceNo: current.licenceNo ?? '', fleet: current.fleet ?? '' },
              LABELS,
            )}
            reloadHref="?tab=documents"
          />
        ) : (
          <FormRefusal failure={own} label={name => LABELS[name]} />
        )}
        <div className="grid gap-4">
          {(['registryNo', 'licenceNo'] as const).map(name => (
            <Field
              key={name}
              label={LABELS[name]!}
              name={name}
              maxLength={60}
              defaultValue={startValue(own, name, company[name])}
              error={issueAt(own, name)}
              autoComplete="off"
            />
          ))}
          <Field
            label={LABELS.fleet!}
            name="fleet"
            type="textarea"
            rows={2}
            maxLength={300}
            help="Ses véhicules, leur nombre et leurs catégories"
            defaultValue={startValue(own, 'fleet', company.fleet)}
            error={issueAt(own, 'fleet')}
          />
        </div>
        <div className="form-actions">
          <button type="submit" className="btn btn-sm btn-line">
            Enregistrer les numéros
          </button>
        </div>
      </Form>
    </Box>
  )
}

/** The question before a document is archived, at `?confirm=document&id=…`. */
export function DocumentAsk({
  document,
  idempotencyKey,
  failure,
  closeHref,
}: FormProps & { document: { id: string; label: string }; closeHref: string }) {
  return (
    <AskOpen
      title={`Archiver «\u202f${document.label}\u202f»\u202f?`}
      text="Le document quitte la fiche et reste dans l'historique."
      confirm="Archiver le document"
      fields={{ intent: 'document-archive', id: document.id, idempotencyKey }}
      closeHref={closeHref}
    >
      {failure && <WholeRefusal failure={failure} />}
    </AskOpen>
  )
}

/** What is wrong with a sub-contractor's papers, in one line over the sheet. */
export function PapersAlert({ papers }: { papers: readonly PaperVerdict[] }) {
  const of = (state: PaperVerdict['state']) => papers.filter(paper => paper.state === state)
  const words = (list: readonly PaperVerdict[]) => list.map(({ kind }) => COMPANY_DOCUMENT_KIND_LABELS[kind]).join(', ')
  const [expired, missing] = [of('EXPIRE'), of('MANQUANT')]
  return (
    <>
      {expired.length > 0 && (
        <Banner tone="error">
          <b>Sous-traitant non conforme.</b> Expiré{'\u202f'}: {words(expired)}. Aucun trajet ne peut lui être affecté.
        </Banner>
      )}
      {missing.length > 0 && (
        <Banner tone="error">
          <b>Pièces manquantes</b>
          {'\u202f'}: {words(missing)}. Aucun trajet ne peut lui être affecté.
        </Banner>
      )}
    </>
  )
}

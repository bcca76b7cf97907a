import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import {
  INDEXATION_LABELS,
  INDEXATION_WORDS,
  IndexationFields,
  type IndexChoice,
  indexationValues,
} from '#app/components/sales/indexation-fields.tsx'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { Conflict } from '#app/components/ui/form/conflict.tsx'
import { Field, type FieldProps } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { differences, type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { COMPANY_FIELD_LABELS as LABELS } from '#domain/sales/companies/values.ts'
import type { IndexationClause } from '#domain/sales/pricing/price-values.ts'

interface PartProps<Part> {
  company: Part & { legalName: string; version: number }
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

type Values = Record<string, string>

/** Panel that notes something of a client, at `?panel=notes`: for who may write that and nothing else, too. */
export function NotesPanel({ company, ...form }: PartProps<{ notes: string | null }>) {
  return (
    <PartPanel
      {...form}
      title={`Remarques sur ${company.legalName}`}
      intent="notes"
      labels={{ notes: LABELS.notes }}
      company={company}
      read={({ notes }) => ({ notes: notes ?? '' })}
    >
      {field => field('notes', { type: 'textarea', rows: 12, maxLength: 2000, full: true })}
    </PartPanel>
  )
}

/** Panel of the clause that new cahiers des charges of a client begin with, at `?panel=indexation`. */
export function IndexationPanel({
  company,
  indices,
  ...form
}: PartProps<{ defaultIndexation?: IndexationClause | null }> & { indices: IndexChoice[] }) {
  return (
    <PartPanel
      {...form}
      size="wide"
      title="Indexation par défaut"
      intent="indexation"
      labels={INDEXATION_LABELS}
      words={INDEXATION_WORDS}
      company={company}
      read={({ defaultIndexation }) => indexationValues(defaultIndexation ?? null, indices)}
    >
      {field => (
        <>
          <p className="help">
            Les nouveaux cahiers des charges de {company.legalName} commencent avec elle{'\u202f'}; ceux qui existent gardent la
            leur.
          </p>
          <IndexationFields field={field} indices={indices} shareHelp="De 0 à 60" />
        </>
      )}
    </PartPanel>
  )
}

/** A part of a client in a panel: what is recorded, what was typed over it, and both where somebody was faster. */
function PartPanel<Company extends { version: number }>({
  title,
  size,
  intent,
  labels,
  words,
  company,
  read,
  idempotencyKey,
  failure,
  closeHref,
  children,
}: {
  title: string
  size?: 'wide'
  intent: string
  labels: Values
  words?: Record<string, Values>
  company: Company
  /** The fields as the form posts them. */
  read: (company: Company) => Values
  children: (field: (name: string, more: Partial<FieldProps>) => ReactNode) => ReactNode
} & Omit<PartProps<unknown>, 'company'>) {
  const busy = useNavigation().formData?.get('intent') === intent
  const own = failure?.intent === intent ? failure : undefined
  const current = own?.status === 409 ? (own.current as Company | undefined) : undefined
  const recorded = read(company)
  const field = (name: string, more: Partial<FieldProps>) => (
    <Field
      label={labels[name]!}
      name={name}
      defaultValue={startValue(own, name, recorded[name])}
      error={issueAt(own, name)}
      {...more}
    />
  )
  return (
    <Panel
      title={title}
      size={size}
      closeHref={closeHref}
      footer={
        <>
          <button type="submit" className="btn btn-primary" form="part-form" name="intent" value={intent} aria-busy={busy}>
            Enregistrer
          </button>
          <Cancel href={closeHref} />
        </>
      }
    >
      <Form method="post" id="part-form" className="form clauses-form">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <input
          type="hidden"
          name="version"
          value={current?.version ?? (startValue(own, 'version', company.version) || company.version)}
        />
        {current ? (
          <Conflict
            message={own!.message}
            fields={differences(own!, read(current), labels, words)}
            reloadHref={`?panel=${intent}`}
          />
        ) : (
          <FormRefusal failure={own} label={name => labels[name]} />
        )}
        {children(field)}
      </Form>
    </Panel>
  )
}

import type { ReactNode } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { RecordForm, Save } from '#app/components/ui/form/record-form.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { asText } from '#domain/field-book.ts'
import { formatNumber } from '#domain/formats/number.ts'
import type { LookupKind } from '#domain/lookup.ts'

const FORM = 'merge-form'

/** Effect of a merge, from the API: `refusal` says why it is impossible. */
interface MergePreview {
  duplicate: { version: number }
  survivor: { id: string }
  refusal: string | null
}

/**
 * Merges two records: `?panel=merge` finds the survivor, `&into=…` shows both and what moves.
 *
 *     <MergePanel title="Fusionner Électro-Loire" preview={preview} confirm="Fusionner et archiver C0042" closeHref={closeHref}>
 *       {preview ? <MergeForm {...{ preview, idempotencyKey, failure }}>…</MergeForm> : <SurvivorForm …>…</SurvivorForm>}
 *     </MergePanel>
 */
export function MergePanel({
  title,
  preview,
  confirm,
  closeHref,
  children,
}: {
  title: string
  preview: MergePreview | null
  /** Full text of the submit button. */
  confirm: string
  closeHref: string
  children: ReactNode
}) {
  return (
    <Panel
      size="wide"
      title={title}
      closeHref={closeHref}
      footer={
        !preview ? (
          <Save form={FORM} intent="merge-find" closeHref={closeHref}>
            Comparer
          </Save>
        ) : preview.refusal ? (
          <Cancel href={closeHref} />
        ) : (
          <Save form={FORM} intent="merge" closeHref={closeHref} danger>
            {confirm}
          </Save>
        )
      }
    >
      {children}
    </Panel>
  )
}

interface SurvivorFormProps {
  /** « Client gardé ». */
  label: string
  kind: LookupKind
  placeholder: string
  /** Explanation of the merge. */
  text: string
  failure: FormFailure | undefined
  /** Likely survivors. */
  children?: ReactNode
}

/** Finds the record to keep. */
export function SurvivorForm({ label, kind, placeholder, text, failure, children }: SurvivorFormProps) {
  const book = { into: asText(label) }
  const named = recordFieldsOf(failure, book)
  return (
    <RecordForm id={FORM} intent="merge-find" failure={failure} book={book} marks={false}>
      <p>{text}</p>
      {named('into', kind, { id: null, text: null }, { placeholder, required: true, full: true })}
      {children}
    </RecordForm>
  )
}

/** Submits the previewed merge, or says why it is impossible. */
export function MergeForm({
  preview: { duplicate, survivor, refusal },
  idempotencyKey,
  failure,
  children,
}: {
  preview: MergePreview
  idempotencyKey: string
  failure: FormFailure | undefined
  children: ReactNode
}) {
  return (
    <RecordForm id={FORM} intent="merge" {...{ idempotencyKey, failure }} book={{}} marks={false}>
      <input type="hidden" name="into" value={survivor.id} />
      {/* Both records are shown below, so a conflict needs no further display. */}
      <input type="hidden" name="version" value={duplicate.version} />
      <div className="grid gap-4">
        {refusal && !failure && <Banner tone="error">{refusal}</Banner>}
        {children}
      </div>
    </RecordForm>
  )
}

/** « Garder plutôt … »: swaps duplicate and survivor. */
export function SwapLink({ href, duplicate }: { href: string; duplicate: string }) {
  return (
    <p>
      <a className="text-link" href={href}>
        Garder plutôt {duplicate}
      </a>
    </p>
  )
}

/** Number of records that move, by kind; singular and plural labels. */
export function Moved<Kind extends string>({
  moves,
  words,
  nothing,
}: {
  moves: Readonly<Record<Kind, number>>
  words: Readonly<Record<Kind, readonly [one: string, several: string]>>
  nothing: string
}) {
  const moved = (Object.keys(words) as Kind[]).filter(kind => moves[kind] > 0)
  if (moved.length === 0) return <p className="help">{nothing}</p>
  return (
    <ul className="grid gap-1">
      {moved.map(kind => (
        <li key={kind}>
          <b className="tabular-nums">{formatNumber(moves[kind])}</b> {words[kind][moves[kind] > 1 ? 1 : 0]}
        </li>
      ))}
    </ul>
  )
}

import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { Conflict } from '#app/components/ui/form/conflict.tsx'
import { RequiredNote } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { differences, type FormFailure } from '#app/lib/forms/form-failure.ts'
import { formatDate, isDate } from '#domain/calendar/dates.ts'
import { VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { CNR_ACTIVITY_LABELS } from '#domain/transverse/cnr/values.ts'

/** What every panel of the screen gets. */
export interface CnrPanelProps {
  failure: FormFailure | undefined
  idempotencyKey: string
  closeHref: string
  search: string
}

/** A panel that is one form of this screen: its refusal on top, its button at the bottom. */
export function CnrForm({
  title,
  intent,
  confirm,
  labels,
  version,
  recorded,
  failure,
  idempotencyKey,
  closeHref,
  search,
  children,
}: CnrPanelProps & {
  title: string
  intent: string
  confirm: string
  labels: Record<string, string>
  version?: number
  /** Of what is recorded now: its fields, as the form writes them. */
  recorded?: (current: never) => Record<string, string>
  children: ReactNode
}) {
  const busy = useNavigation().formData?.get('intent') === intent
  const current = failure?.status === 409 ? (failure.current as { version: number } | undefined) : undefined
  return (
    <Panel
      title={title}
      closeHref={closeHref}
      footer={
        <>
          <button type="submit" className="btn btn-primary" form="cnr-form" name="intent" value={intent} aria-busy={busy}>
            {confirm}
          </button>
          <Cancel href={closeHref} />
        </>
      }
    >
      <Form method="post" id="cnr-form" className="form" key={failure ? JSON.stringify([failure.typed, failure.status]) : 'form'}>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        {version !== undefined && <input type="hidden" name="version" value={current?.version ?? version} />}
        {current && recorded ? (
          <Conflict
            message={failure!.message}
            fields={differences(failure!, recorded(current as never), labels).map(inWords)}
            reloadHref={search}
          />
        ) : (
          <FormRefusal failure={failure} label={name => labels[name]} />
        )}
        <RequiredNote />
        {children}
      </Form>
    </Panel>
  )
}

const CODES: Record<string, string> = { ...CNR_ACTIVITY_LABELS, ...VEHICLE_CATEGORY_LABELS }
const words = (value: string) => CODES[value] ?? (isDate(value) ? formatDate(value) : value)
const inWords = (row: ReturnType<typeof differences>[number]) => ({
  ...row,
  typed: words(row.typed),
  recorded: words(row.recorded),
})

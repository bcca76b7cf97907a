import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Banner } from '#app/components/ui/banner.tsx'
import { Cancel } from '#app/components/ui/cancel.tsx'
import { RequiredNote } from '#app/components/ui/field.tsx'
import { Form } from '#app/components/ui/form.tsx'
import { FormRefusal } from '#app/components/ui/form-refusal.tsx'
import { Panel } from '#app/components/ui/panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'

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
  children: ReactNode
}) {
  const busy = useNavigation().formData?.get('intent') === intent
  const stale = failure?.status === 409
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
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        {stale ? (
          <Banner tone="error">
            {failure.message}
            {'\u202f'}:{' '}
            <a className="text-link" href={search}>
              recharger
            </a>
          </Banner>
        ) : (
          <FormRefusal failure={failure} label={name => labels[name]} />
        )}
        <RequiredNote />
        {children}
      </Form>
    </Panel>
  )
}

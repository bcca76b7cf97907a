import { useNavigation } from 'react-router'
import { differences, type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import type { ListViews } from '#app/lib/lists/saved-views.ts'
import { type SavedView, VIEW_NAME_MAX } from '#domain/administration/saved-view-values.ts'
import { Cancel } from '../form/cancel.tsx'
import { Conflict } from '../form/conflict.tsx'
import { Field, RequiredNote } from '../form/field.tsx'
import { Form } from '../form/form.tsx'
import { FormRefusal, WholeRefusal } from '../form/form-refusal.tsx'
import { AskOpen } from '../panel/dialog.tsx'
import { Panel } from '../panel/panel.tsx'

const LABELS = { name: 'Nom de la vue', preferred: 'Vue par défaut' }

interface ViewPanelProps {
  panel: NonNullable<ListViews['panel']>
  failure: FormFailure | undefined
  links: ListLinks
}

/** Panels of a list's views: `?panel=view-new`, `?panel=view-edit&id=…`, and the question of `?panel=view-delete&id=…`. */
export function ViewPanel({ panel, failure, links }: ViewPanelProps) {
  const closeHref = links.to({})
  if (panel.kind !== 'view-delete') {
    return <ViewForm panel={panel} failure={failure} closeHref={closeHref} reloadHref={reloadOf(panel, links)} />
  }
  return (
    <AskOpen
      title={`Supprimer la vue «\u202f${panel.view.name}\u202f»\u202f?`}
      text="Ses filtres et ses colonnes ne seront plus gardés. Les fiches de la liste ne changent pas."
      confirm="Supprimer la vue"
      fields={{ intent: 'view-delete' }}
      closeHref={closeHref}
    >
      {failure && <WholeRefusal failure={failure} />}
    </AskOpen>
  )
}

const reloadOf = (panel: ViewPanelProps['panel'], links: ListLinks) =>
  links.to('view' in panel ? { panel: panel.kind, id: panel.view.id } : { panel: panel.kind })

function ViewForm({
  panel,
  failure,
  closeHref,
  reloadHref,
}: Pick<ViewPanelProps, 'panel' | 'failure'> & { closeHref: string; reloadHref: string }) {
  const view = 'view' in panel ? panel.view : undefined
  const intent = view ? 'view-update' : 'view-create'
  const busy = useNavigation().formData?.get('intent') === intent
  const current = failure?.status === 409 ? (failure.current as SavedView | undefined) : undefined
  return (
    <Panel
      title={view ? `Modifier la vue «\u202f${view.name}\u202f»` : 'Enregistrer la vue'}
      closeHref={closeHref}
      footer={
        <>
          <button type="submit" className="btn btn-primary" form="view-form" name="intent" value={intent} aria-busy={busy}>
            Enregistrer la vue
          </button>
          <Cancel href={closeHref} />
        </>
      }
    >
      <Form method="post" id="view-form" className="form">
        <button type="submit" name="intent" value={intent} hidden tabIndex={-1} aria-hidden="true" />
        {'idempotencyKey' in panel && <input type="hidden" name="idempotencyKey" value={panel.idempotencyKey} />}
        {view && (
          <input
            type="hidden"
            name="version"
            value={current?.version ?? (startValue(failure, 'version', view.version) || view.version)}
          />
        )}
        {current ? (
          <Conflict
            message={failure!.message}
            fields={differences(failure!, { name: current.name, preferred: current.preferred ? 'on' : '' }, LABELS)}
            reloadHref={reloadHref}
          />
        ) : (
          <FormRefusal failure={failure} label={name => (LABELS as Record<string, string>)[name]} />
        )}
        <RequiredNote />
        <p className="help">
          {view
            ? 'Ses filtres et ses colonnes changent depuis la liste\u202f: «\u202fEnregistrer les modifications\u202f».'
            : "La vue garde ce que la liste montre\u202f: recherche, filtres, tri, lignes par page et colonnes. Elle n'est qu'à vous."}
        </p>
        <Field
          label={LABELS.name}
          name="name"
          required
          maxLength={VIEW_NAME_MAX}
          autoComplete="off"
          defaultValue={startValue(failure, 'name', view?.name)}
          error={issueAt(failure, 'name')}
        />
        <Field
          label={LABELS.preferred}
          name="preferred"
          type="checkbox"
          help="La liste s'ouvre sur elle. Une seule par liste."
          defaultValue={startValue(failure, 'preferred', view?.preferred ? 'on' : '') === 'on'}
        />
      </Form>
    </Panel>
  )
}

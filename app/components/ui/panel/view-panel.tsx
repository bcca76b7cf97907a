import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import type { ListViews } from '#app/lib/lists/saved-views.ts'
import { VIEW_FIELDS, VIEW_NAME_MAX } from '#domain/administration/saved-view-values.ts'
import { WholeRefusal } from '../form/form-refusal.tsx'
import { RecordForm, Save } from '../form/record-form.tsx'
import { AskOpen } from '../panel/dialog.tsx'
import { Panel } from '../panel/panel.tsx'

interface ViewPanelProps {
  panel: NonNullable<ListViews['panel']>
  failure: FormFailure | undefined
  links: ListLinks
}

/** Panels of saved views: `?panel=view-new`, `?panel=view-edit&id=…`, and the question `?panel=view-delete&id=…`. */
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
  return (
    <Panel
      title={view ? `Modifier la vue «\u202f${view.name}\u202f»` : 'Enregistrer la vue'}
      closeHref={closeHref}
      footer={
        <Save form="view-form" intent={intent} closeHref={closeHref}>
          Enregistrer la vue
        </Save>
      }
    >
      <RecordForm
        id="view-form"
        intent={intent}
        idempotencyKey={'idempotencyKey' in panel ? panel.idempotencyKey : undefined}
        {...{ failure, reloadHref }}
        book={VIEW_FIELDS}
        record={view}
      >
        {field => (
          <>
            <p className="help">
              {view
                ? 'Ses filtres et ses colonnes changent depuis la liste\u202f: «\u202fEnregistrer les modifications\u202f».'
                : "La vue garde ce que la liste montre\u202f: recherche, filtres, tri, lignes par page et colonnes. Elle n'est qu'à vous."}
            </p>
            {field('name', { required: true, maxLength: VIEW_NAME_MAX })}
            {field('preferred', { help: "La liste s'ouvre sur elle. Une seule par liste." })}
          </>
        )}
      </RecordForm>
    </Panel>
  )
}

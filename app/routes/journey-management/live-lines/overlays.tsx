import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { listLinks } from '#app/lib/lists/list-links.ts'
import { late } from '#app/lib/navigation/late.ts'
import { LINE_COPY_FIELDS } from '#domain/journey-management/live-lines/fields.ts'
import type { Role } from '#domain/roles.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/live-lines'
import { LineAsk } from './question.tsx'
import { TourPanel } from './tour.tsx'

const LineFormPanel = late(() => import('./form.tsx'), 'LineFormPanel')
const GeneratePanel = late(() => import('./generate.tsx'), 'GeneratePanel')
const LinePanel = late(() => import('./sheet.tsx'), 'LinePanel')

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  links: ReturnType<typeof listLinks>
  failure: FormFailure | undefined
}

export function LiveLineOverlays({ loaderData, links, failure }: OverlaysProps) {
  const { page, panel, question, generation, joining, fault, role, can } = loaderData
  const closeHref = links.to({ page: page.page })
  const opened = panel?.detail.line.id ?? question?.id
  const over = (changes: Record<string, string | number>) =>
    links.to({ page: page.page, panel: 'show', id: opened ?? '', ...changes })
  return (
    <>
      {panel?.kind === 'show' && (
        <LinePanel
          sheet={panel}
          role={role}
          failure={question ? undefined : failure}
          closeHref={closeHref}
          href={over}
          can={can}
        />
      )}
      {panel?.kind === 'edit' && (
        <LineFormPanel
          detail={panel.detail}
          idempotencyKey={panel.idempotencyKey}
          failure={failure}
          closeHref={over({})}
          reloadHref={over({ panel: 'edit' })}
          designHref={designHref(role, panel.detail.request.id)}
        />
      )}
      {panel?.kind === 'duplicate' && (
        <RecordPanel
          title={`Dupliquer ${panel.detail.line.number}`}
          save="Créer la copie"
          id="duplicate-form"
          intent="duplicate"
          idempotencyKey={panel.idempotencyKey}
          {...{ failure, closeHref }}
          book={LINE_COPY_FIELDS}
          start={{ code: '', label: panel.detail.line.label }}
        >
          {field => (
            <>
              <p className="help">
                La copie est un brouillon du même cahier des charges{'\u202f'}: jours, arrêts, horaires et moyens. Elle n'est dans
                aucune tournée et n'a pas de trajets.
              </p>
              <div className="fields">
                {field('code', { required: true, maxLength: 20, help: 'Unique dans le cahier des charges' })}
                {field('label', { required: true, maxLength: 120 })}
              </div>
            </>
          )}
        </RecordPanel>
      )}
      {question && <LineAsk question={question} failure={failure} closeHref={panel ? over({}) : closeHref} />}
      {generation && <GeneratePanel step={generation} today={page.today} links={links} failure={failure} closeHref={closeHref} />}
      {joining && <TourPanel joining={joining} failure={failure} closeHref={closeHref} />}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </>
  )
}

const DESIGN = '/journey-management/delivery-request/:requestId'

const designHref = (role: Role, requestId: string) =>
  (SCREENS[DESIGN].roles as readonly Role[]).includes(role) ? `${DESIGN.replace(':requestId', requestId)}?tab=conception` : null

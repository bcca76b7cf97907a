import { fieldsOf, recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { asChoice, asName } from '#domain/field-book.ts'
import { DRIVER_POOL_FIELDS } from '#domain/journey-management/drivers-pools/fields.ts'
import type { Route } from '../+types/drivers-pool'
import { DriverPoolPanel } from '../form.tsx'
import { DriverPoolAsk } from '../question.tsx'

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  failure: FormFailure | undefined
  href: (changes: Record<string, string>) => string
}

const COPY_FORM = { code: DRIVER_POOL_FIELDS.code, label: DRIVER_POOL_FIELDS.label }
const LINE_FORM = { liveLineIds: asName('Trajet prévu', 'live_line'), weekdays: asChoice('Jours', WEEKDAY_LABELS) }

export function PoolOverlays({ loaderData, failure, href }: OverlaysProps) {
  const { pool, panel, depots, question, can, idempotencyKey } = loaderData
  const closeHref = href({})
  const form = { idempotencyKey, failure, closeHref, reloadHref: href(panel ? { panel } : {}) }
  return (
    <>
      {panel === 'edit' && depots && <DriverPoolPanel pool={pool} depots={depots} {...form} />}
      {panel === 'duplicate' && can.write && (
        <RecordPanel
          title={`Dupliquer ${pool.code}`}
          save="Créer la copie"
          id="duplicate-form"
          intent="duplicate"
          {...form}
          book={COPY_FORM}
          start={{ code: 'T-', label: pool.label }}
        >
          {field => (
            <>
              <p className="help">
                La copie est un brouillon{'\u202f'}: service, roulement et moyens. Trajets prévus et chauffeurs n'ont qu'une
                tournée, ils n'y sont pas.
              </p>
              <div className="fields">
                {field('code', { required: true, maxLength: 10, autoCapitalize: 'characters' })}
                {field('label', { required: true, maxLength: 120 })}
              </div>
            </>
          )}
        </RecordPanel>
      )}
      {panel === 'line' && can.write && pool.status !== 'ARCHIVEE' && (
        <RecordPanel
          title={`Ajouter un trajet prévu à ${pool.code}`}
          save="Ajouter à la semaine type"
          id="line-form"
          intent="line"
          {...form}
          book={LINE_FORM}
        >
          <div className="fields">
            {recordFieldsOf(failure, LINE_FORM)(
              'liveLineIds',
              'liveLine',
              { id: null, text: null },
              { required: true, full: true, help: 'N° ou une partie du libellé' },
            )}
            {fieldsOf(
              failure,
              {},
              LINE_FORM,
            )('weekdays', {
              type: 'checkboxes',
              squares: true,
              help: 'Aucun\u202f: tous les jours où il roule sans tournée',
            })}
          </div>
        </RecordPanel>
      )}
      {question && <DriverPoolAsk {...{ question, failure, closeHref }} />}
    </>
  )
}

import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { counted } from '#domain/formats/counted.ts'
import type { ValueLine } from '#domain/transverse/cnr/import.ts'
import type { CnrPanelProps } from './form.tsx'

const ACTIONS: Record<ValueLine['action'], string> = { CREATE: 'Ajoutée', IGNORE: 'Ignorée', ERROR: 'Refusée' }

/** « Importer »: a file or pasted lines, previewed line by line before saving: `?panel=import`. */
export function ImportValues({ index, failure, idempotencyKey, closeHref }: CnrPanelProps & { index: { label: string } }) {
  const lines = failure && 'lines' in failure ? (failure.lines as ValueLine[]) : undefined
  const ready = lines?.filter(({ action }) => action === 'CREATE').length ?? 0
  return (
    <Panel
      title={`Importer des valeurs, ${index.label}`}
      closeHref={closeHref}
      size="wide"
      footer={
        <>
          {ready > 0 && (
            <button type="submit" className="btn btn-primary" form="cnr-import" name="intent" value="import-values">
              Importer {counted(ready, 'valeur')}
            </button>
          )}
          <button
            type="submit"
            className={ready > 0 ? 'btn btn-line' : 'btn btn-primary'}
            form="cnr-import"
            name="intent"
            value="import-preview"
          >
            {lines ? 'Relire' : 'Lire les valeurs'}
          </button>
          <Cancel href={closeHref} />
        </>
      }
    >
      <Form
        method="post"
        id="cnr-import"
        className="form"
        encType="multipart/form-data"
        key={failure ? JSON.stringify(failure.typed) : 'form'}
      >
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <FormRefusal
          failure={failure?.toast === false && !failure.issues.length ? undefined : failure}
          label={name => (name === 'text' ? 'Valeurs' : undefined)}
        />
        {lines && (
          <div>
            <table className="cnr-table">
              <caption className="sr-only">Ce que l'import ferait, ligne par ligne</caption>
              <thead>
                <tr>
                  <th scope="col">Ligne</th>
                  <th scope="col">Mois</th>
                  <th scope="col">Valeur</th>
                  <th scope="col">Résultat</th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ line, typed, action, message }) => (
                  <tr key={line}>
                    <td>{line}</td>
                    <td>{typed.month}</td>
                    <td>{typed.value}</td>
                    <td className={action === 'ERROR' ? 'out-error' : undefined}>
                      {ACTIONS[action]}
                      {message && `\u202f: ${message}`}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <Field label="Fichier CSV ou Excel" name="file" type="file" accept=".csv,.xlsx,text/csv,text/plain" />
        <Field
          label="Ou valeurs collées"
          name="text"
          type="textarea"
          rows={8}
          full
          defaultValue={startValue(failure, 'text', '')}
          error={issueAt(failure, 'text')}
          placeholder={'Mois;Valeur;Publié le;Provisoire\n09/2024;187,20;27/09/2024;'}
          help={'Un mois par ligne. Un mois qui a déjà une autre valeur est refusé\u202f: il se corrige avec un motif.'}
        />
      </Form>
    </Panel>
  )
}

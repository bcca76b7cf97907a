import { RecordForm } from '#app/components/ui/form/record-form.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ImportStep } from '#app/lib/import/steps.server.ts'
import type { FieldBook } from '#domain/field-book.ts'
import { ASKED } from '#domain/import/asked.ts'
import type { ImportWords } from './words.ts'

interface AskedProps {
  shown: NonNullable<ImportStep['shown']>
  failure: FormFailure | undefined
  words: ImportWords
}

/** Asks for the values of missing columns, once for all records to create. */
export function Asked({ shown, failure, words }: AskedProps) {
  const { asked, given } = shown
  const book: FieldBook = ASKED[shown.entity]
  const fields = Object.keys(book).filter(field => asked.includes(field) || field in given)
  if (fields.length === 0) return null
  const nouns = words.feminine ? `toutes les ${words.many} à créer` : `tous les ${words.many} à créer`
  return (
    <RecordForm id="import-given" intent="import-given" failure={failure} book={book} start={given} marks={false}>
      {field => (
        <>
          <p className="help">
            Le fichier n'a pas cette colonne{'\u202f'}: choisissez la valeur de {nouns}.
          </p>
          <div className="fields">{fields.map(name => field(name, { required: true, placeholder: 'Choisir' }))}</div>
          <div className="form-actions">
            <button type="submit" className="btn btn-primary" name="intent" value="import-given">
              {asked.length > 0 ? 'Continuer' : 'Changer'}
            </button>
          </div>
        </>
      )}
    </RecordForm>
  )
}

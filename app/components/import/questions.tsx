import { Banner } from '#app/components/ui/banner.tsx'
import { RecordForm } from '#app/components/ui/form/record-form.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ImportStep } from '#app/lib/import/steps.server.ts'
import type { ImportWords } from '#app/lib/import/words.server.ts'
import { asChoice, type FieldBook } from '#domain/field-book.ts'
import { counted } from '#domain/formats/counted.ts'
import { ASKED, LEFT_EMPTY } from '#domain/import/asked.ts'

type Shown = NonNullable<ImportStep['shown']>

interface QuestionsProps {
  shown: Shown
  failure: FormFailure | undefined
  words: ImportWords
  /** Asks for the field of each column, too. */
  matching?: boolean
}

/** Asks once for the whole file: the fields of its columns, the meaning of unknown words, the values of missing columns. */
export function Questions({ shown, failure, words, matching = false }: QuestionsProps) {
  const { asked, given, columns } = shown
  const missing: FieldBook = ASKED[shown.entity]
  const fields = Object.keys(missing).filter(field => asked.includes(field) || field in given)
  const unknown = wordsOf(shown, matching)
  const book: FieldBook = { ...missing, ...unknown.book, ...(matching && columnsOf(shown)) }
  if (fields.length === 0 && unknown.groups.length === 0 && !matching) return null
  const start = {
    ...given,
    ...unknown.start,
    ...Object.fromEntries(columns.map(({ field }, index) => [`columns[${index}]`, field])),
  }
  const places = columns.map((column, index) => ({ ...column, name: `columns[${index}]` }))
  const strange = places.filter(({ field, proposed }) => proposed || field === '')
  const known = places.filter(({ field, proposed }) => !proposed && field !== '')
  const nouns = words.feminine ? `toutes les ${words.many} à créer` : `tous les ${words.many} à créer`
  return (
    <RecordForm id="import-given" intent="import-given" failure={failure} book={book} start={start} marks={false}>
      {field => {
        const column = ({ name, sample }: (typeof places)[number]) =>
          field(name, {
            placeholder: 'Ne pas importer',
            help: sample.length > 0 ? `Par exemple\u202f: ${sample.join(' · ')}` : 'Colonne vide',
          })
        return (
          <>
            {matching && (
              <>
                <p className="help" tabIndex={-1} data-autofocus>
                  <b>{shown.fileName}</b>
                  {' · '}
                  {counted(shown.lineCount, 'ligne')}. Dites ce que contient chaque colonne{'\u202f'}: un autre fichier avec les
                  mêmes titres sera lu de la même façon.
                </p>
                {shown.blocked && !failure && <Banner tone="warning">{shown.blocked}</Banner>}
                {strange.length > 0 && (
                  <fieldset>
                    <legend className="section-title">Colonnes que Quai ne connaît pas</legend>
                    <div className="fields">{strange.map(column)}</div>
                  </fieldset>
                )}
                {known.length > 0 && (
                  <details open={strange.length === 0}>
                    <summary>{counted(known.length, 'colonne reconnue', 'colonnes reconnues')}</summary>
                    <div className="fields mt-4">{known.map(column)}</div>
                  </details>
                )}
              </>
            )}
            {unknown.groups.map(({ field: key, label, words: ofField }) => (
              <fieldset key={key}>
                <legend className="section-title">
                  {label}
                  {'\u202f'}: {ofField.length > 1 ? 'mots que Quai ne connaît pas' : 'mot que Quai ne connaît pas'}
                </legend>
                <div className="fields">
                  {ofField.map(({ name, word, lines }) => (
                    <div key={name}>
                      <input type="hidden" name={`${name}.field`} value={key} />
                      <input type="hidden" name={`${name}.word`} value={word} />
                      {field(`${name}.value`, { placeholder: 'Choisir', help: `Dans ${counted(lines, 'ligne')}` })}
                    </div>
                  ))}
                </div>
              </fieldset>
            ))}
            {fields.length > 0 && (
              <>
                <p className="help">
                  Le fichier n'a pas cette colonne{'\u202f'}: choisissez la valeur de {nouns}.
                </p>
                <div className="fields">{fields.map(name => field(name, { required: !matching, placeholder: 'Choisir' }))}</div>
              </>
            )}
            {!matching && (
              <div className="form-actions">
                <button type="submit" className="btn btn-primary" name="intent" value="import-given">
                  {asked.length > 0 || unknown.groups.length > 0 ? 'Continuer' : 'Changer'}
                </button>
              </div>
            )}
          </>
        )
      }}
    </RecordForm>
  )
}

function columnsOf({ columns, fields }: Shown): FieldBook {
  const choices = Object.fromEntries(fields.map(({ key, label }) => [key, label]))
  return Object.fromEntries(columns.map(({ heading }, index) => [`columns[${index}]`, asChoice(heading, choices)]))
}

/** Words that wait for an answer; with `all` also those answered before. */
function wordsOf({ unknown }: Shown, all: boolean) {
  const book: Record<string, FieldBook[string]> = {}
  const start: Record<string, string> = {}
  let place = 0
  const groups = unknown.flatMap(({ field, label, options, words }) => {
    const choices = { ...Object.fromEntries(options), [LEFT_EMPTY]: 'Laisser vide' }
    const asked = words
      .filter(({ open }) => all || open)
      .map(({ word, lines, value }) => {
        const name = `words[${place++}]`
        book[`${name}.value`] = asChoice(word, choices)
        start[`${name}.value`] = value
        return { name, word, lines }
      })
    return asked.length > 0 ? [{ field, label, words: asked }] : []
  })
  return { book, start, groups }
}

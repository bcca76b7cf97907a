import type { Choice, FormFailure } from '../forms/form-failure.ts'

/** What a `<RecordField>` starts from: the record that is chosen, what stands in the box, what it may mean. */
export interface RecordStart {
  id: string
  known: string
  text: string
  choices?: readonly Choice[]
}

/** After a refusal or a button that changed the form: what was typed and found; else the record's own. */
export function recordStart(
  failure: FormFailure | undefined,
  name: string,
  recorded?: { id: string | null; text: string | null },
): RecordStart {
  if (!failure) return { id: recorded?.id ?? '', known: recorded?.text ?? '', text: recorded?.text ?? '' }
  const typed = (field: string) => String(failure.typed[field] ?? '')
  return { id: typed(name), known: typed(`${name}Known`), text: typed(`${name}Text`), choices: failure.choices?.[name] }
}

import type { Choice, FormFailure } from '../forms/form-failure.ts'

/** Initial values of a `<RecordField>`: chosen record, text, possible matches. */
export interface RecordStart {
  id: string
  known: string
  text: string
  choices?: readonly Choice[]
}

/** Typed and found values after a refusal or a changed form, else the stored ones. */
export function recordStart(
  failure: FormFailure | undefined,
  name: string,
  recorded?: { id: string | null; text: string | null },
): RecordStart {
  if (!failure) return { id: recorded?.id ?? '', known: recorded?.text ?? '', text: recorded?.text ?? '' }
  const typed = (field: string) => String(failure.typed[field] ?? '')
  return { id: typed(name), known: typed(`${name}Known`), text: typed(`${name}Text`), choices: failure.choices?.[name] }
}

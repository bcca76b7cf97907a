import { FILE_TYPES } from '#domain/documents/file-values.ts'
import { Field, type FieldProps } from './field.tsx'

/** Joins a document: what is taken, and how large, is said beside it and judged by the API. */
export function FileField(props: Pick<FieldProps, 'label' | 'error' | 'required' | 'full'>) {
  return (
    <Field name="file" type="file" accept={Object.keys(FILE_TYPES).join()} help="PDF, JPG ou PNG, 10 Mo au plus" {...props} />
  )
}

import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { FILE_TYPES } from '#domain/documents/file-values.ts'
import { FILE_MAX_BYTES } from '#domain/formats/file-type.ts'
import { FILE_SIZE } from '#domain/messages.ts'
import { Field, type FieldProps } from './field.tsx'

/**
 * Joins a document. Its types and size are said beside it and checked by the API; with JavaScript a file that is too large is refused before
 * it is sent.
 */
export function FileField(props: Pick<FieldProps, 'label' | 'error' | 'required' | 'full' | 'accept' | 'help'>) {
  const [large, setLarge] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    input.current = event.currentTarget
    setLarge((event.currentTarget.files?.[0]?.size ?? 0) > FILE_MAX_BYTES)
  }
  useEffect(() => {
    const form = large ? input.current?.form : null
    if (!form) return
    const hold = (event: Event) => {
      event.preventDefault()
      input.current?.focus()
    }
    form.addEventListener('submit', hold)
    return () => form.removeEventListener('submit', hold)
  }, [large])
  return (
    <Field
      name="file"
      type="file"
      accept={Object.keys(FILE_TYPES).join()}
      help="PDF, JPG ou PNG, 10 Mo au plus"
      {...props}
      error={large ? FILE_SIZE : props.error}
      onChange={choose}
    />
  )
}

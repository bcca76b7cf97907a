import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { FILE_TYPES } from '#domain/documents/file-values.ts'
import { FILE_MAX_BYTES } from '#domain/formats/file-type.ts'
import { FILE_SIZE } from '#domain/messages.ts'
import { Field, type FieldProps } from './field.tsx'

/**
 * Joins a document: what is taken, and how large, is said beside it and judged by the API. A file that is too large is told of before it is
 * sent: minutes of sending would end in a refusal, and a much larger one not even in this form.
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

import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { shrunkPhoto } from '#app/lib/forms/shrunk-photo.ts'
import { FILE_TYPES } from '#domain/documents/file-values.ts'
import { FILE_MAX_BYTES } from '#domain/formats/file-type.ts'
import { FILE_SIZE } from '#domain/messages.ts'
import { Field, type FieldProps } from './field.tsx'

/**
 * Adds a document. The API checks type and size, which the help states; with JavaScript a too large file is refused before it is sent.
 */
export function FileField({
  photoSide,
  ...props
}: Pick<FieldProps, 'id' | 'label' | 'error' | 'required' | 'full' | 'accept' | 'help'> & {
  /** For a photo: target size of its shorter side in pixels; with JavaScript it is scaled down before it is sent. */
  photoSide?: number
}) {
  const [large, setLarge] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget
    input.current = chosen
    const file = chosen.files?.[0]
    const sent = file && photoSide ? await shrunkPhoto(file, photoSide) : file
    // Another file may have been chosen in the meantime.
    if (file && sent && sent !== file && chosen.files?.[0] === file) {
      const held = new DataTransfer()
      held.items.add(sent)
      chosen.files = held.files
    }
    setLarge((sent?.size ?? 0) > FILE_MAX_BYTES)
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
      accept={[...Object.keys(FILE_TYPES), '.heic'].join()}
      help="PDF, JPG, PNG, WebP, HEIC ou TIFF, 10 Mo au plus"
      {...props}
      error={large ? FILE_SIZE : props.error}
      onChange={choose}
    />
  )
}

import { FILE_DAMAGED, FILE_KIND } from '#domain/documents/file-messages.ts'
import { FILE_SIZE } from '#domain/messages.ts'
import { FILE_MAX_BYTES, fileTypeOf } from '../file-type.ts'
import type { Bytes } from './bytes.ts'
import { withoutMetadata } from './metadata.ts'

/** A file by its content: its type, and the picture without its metadata; or why it is refused (`domain.md` §2.4). */
export function checkFile(sent: Bytes) {
  if (sent.byteLength > FILE_MAX_BYTES) return { refusal: FILE_SIZE } as const
  const mediaType = fileTypeOf(sent)
  if (!mediaType) return { refusal: FILE_KIND } as const
  const bytes = withoutMetadata(sent, mediaType)
  return bytes ? { mediaType, bytes } : ({ refusal: FILE_DAMAGED } as const)
}

import type { Context } from 'hono'

/** A document as it is saved, or looked at, under this name. */
export function pdfAnswer(
  c: Context,
  bytes: Uint8Array<ArrayBuffer>,
  fileName: string,
  disposition: 'attachment' | 'inline' = 'attachment',
) {
  return c.body(bytes, 200, {
    'content-type': 'application/pdf',
    'content-disposition': `${disposition}; filename="${fileName}"`,
    'x-content-type-options': 'nosniff',
  })
}

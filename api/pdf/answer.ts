import type { Context } from 'hono'

/** A document as it is saved, under this name. */
export function pdfAnswer(c: Context, bytes: Uint8Array<ArrayBuffer>, fileName: string) {
  return c.body(bytes, 200, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${fileName}"`,
    'x-content-type-options': 'nosniff',
  })
}

import type { Context } from 'hono'

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

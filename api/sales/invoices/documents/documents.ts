import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { z } from 'zod'
import { PDF, SHEET } from '#api/middleware/answers.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { readLetterhead } from '#api/parameters/carrier.ts'
import { pdfAnswer } from '#api/pdf/answer.ts'
import { found } from '#api/rows.ts'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { CSV_BOM, csvLine } from '#domain/csv/write.ts'
import { date } from '#domain/fields.ts'
import { centsToDecimal } from '#domain/formats/number.ts'
import { DATEORD } from '#domain/messages.ts'
import { FEC_HEADINGS, fecLine, fecName, type LedgerLine } from '#domain/sales/invoices/ledger.ts'
import { readInvoicer } from '../seller.ts'
import { previewDraft } from '../validation.ts'
import { ledgerEntries, ledgerItems } from './ledger.ts'
import { statementOf } from './statement.ts'
import { type InvoiceForm, storedInvoice } from './stored.ts'

const period = z
  .object({ from: date(), to: date() })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: DATEORD, when: ({ issues }) => issues.length === 0 })

export const invoiceDocumentRoutes = operations('sales/invoices', gate(['/sales/invoices']))
  .respond('GET /:id/pdf', 'Facture en PDF (Factur-X)', { file: PDF }, async ({ c, id }) => {
    const { bytes, fileName } = await stored(c, id, 'FACTURE_PDF')
    return pdfAnswer(c, bytes, fileName)
  })
  .respond('GET /:id/preview', "Aperçu d'une facture ou d'un brouillon, en PDF", { file: PDF }, async ({ c, db, id }) => {
    const invoice = await db.select({ number: invoices.number }).from(invoices).where(eq(invoices.id, id)).then(found)
    if (invoice.number) {
      const { bytes, fileName } = await stored(c, id, 'FACTURE_PDF')
      return pdfAnswer(c, bytes, fileName, 'inline')
    }
    const document = await previewDraft(db, await readInvoicer(db, c.var.letterhead), id)
    const { draftFile } = await import('./file.ts')
    return pdfAnswer(c, await draftFile(document), 'brouillon.pdf', 'inline')
  })
  .respond('GET /:id/xml', 'Facture électronique (XML EN 16931)', { file: ['application/xml'] }, async ({ c, id }) => {
    const { bytes, fileName, mediaType } = await stored(c, id, 'FACTURE_XML')
    return attachment(c, bytes, { fileName, mediaType })
  })
  .respond(
    'GET /journal.csv',
    'Journal des ventes (VT) en CSV',
    { query: period, file: SHEET },
    async ({ c, user, query: asked }) => {
      const { csvSeparator } = user.preferences
      return attachment(
        c,
        await ledger(c, asked, {
          bank: false,
          head: CSV_BOM + csvLine(Object.keys(JOURNAL), csvSeparator),
          line: entry =>
            csvLine(
              Object.values(JOURNAL).map(read => read(entry)),
              csvSeparator,
            ),
        }),
        { fileName: `journal-VT_${asked.from}_${asked.to}.csv`, mediaType: 'text/csv; charset=utf-8' },
      )
    },
  )
  .respond(
    'GET /fec.txt',
    'Écritures des ventes et des règlements au format FEC',
    { query: period, file: ['text/plain'] },
    async ({ c, db, query: asked }) => {
      const { siren } = await readInvoicer(db, c.var.letterhead)
      return attachment(c, await ledger(c, asked, { bank: true, head: FEC_HEADINGS, line: fecLine }), {
        fileName: fecName(siren, asked.to),
        mediaType: 'text/plain; charset=utf-8',
      })
    },
  )
  .respond(
    'GET /companies/:id/statement',
    "Relevé de compte d'un client, en PDF",
    { query: period, file: PDF },
    async ({ c, db, id, query: asked }) => {
      const statement = await statementOf(db, id, asked, today())
      const { accountStatementDocument } = await import('./statement-document.ts')
      const name = `releve-${statement.client[0]!.normalize('NFD').replace(/[^a-zA-Z0-9]+/g, '-')}-${asked.to}.pdf`
      return pdfAnswer(c, await accountStatementDocument(statement, await readLetterhead(c)), name)
    },
  )

const stored = ({ var: { db, files, user } }: Context<Env>, id: string, form: InvoiceForm) =>
  storedInvoice({ db, files, userId: user.id }, id, form)

const attachment = (
  c: Context<Env>,
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  { fileName, mediaType }: { fileName: string; mediaType: string },
) =>
  c.body(body, 200, {
    'content-type': mediaType,
    'content-disposition': `attachment; filename="${fileName}"`,
    'x-content-type-options': 'nosniff',
  })

const JOURNAL: Record<string, (entry: LedgerLine) => string | { number: string } | null> = {
  Journal: ({ journal }) => journal,
  Date: ({ day }) => formatDate(day),
  Pièce: ({ piece }) => piece,
  Compte: ({ account }) => account,
  Auxiliaire: ({ auxiliary }) => auxiliary,
  Libellé: ({ label }) => label,
  Débit: ({ debitCents }) => (debitCents ? { number: centsToDecimal(debitCents) } : null),
  Crédit: ({ creditCents }) => (creditCents ? { number: centsToDecimal(creditCents) } : null),
  Échéance: ({ dueDay }) => dueDay && formatDate(dueDay),
}

const BATCH = 200

/** Reads and sends in batches: a year needs the memory of one batch. */
async function ledger(
  { var: { db } }: Context<Env>,
  asked: { from: string; to: string },
  { bank, head, line }: { bank: boolean; head: string; line: (entry: LedgerLine) => string },
): Promise<ReadableStream<Uint8Array>> {
  const items = await ledgerItems(db, asked, { bank })
  const encoder = new TextEncoder()
  const batchAt = async (from: number) => (await ledgerEntries(db, items.slice(from, from + BATCH), asked.to)).map(line).join('')
  // Before the answer begins, so that a failure still has its status and words.
  const first = await batchAt(0)
  let next = BATCH
  return new ReadableStream({
    start: controller => controller.enqueue(encoder.encode(head + first)),
    async pull(controller) {
      if (next >= items.length) return controller.close()
      const lines = await batchAt(next)
      next += BATCH
      controller.enqueue(encoder.encode(lines))
    },
  })
}

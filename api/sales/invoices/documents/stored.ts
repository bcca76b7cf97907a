import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { addDocument, storeFile } from '#api/documents/documents.ts'
import type { FileStore } from '#api/documents/file-store.ts'
import { notFound, refused } from '#api/problem.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import { STATE } from '#domain/messages.ts'
import { facturX } from '#domain/sales/invoices/facturx.ts'
import { OPENING_PAPER } from '#domain/sales/invoices/messages.ts'
import { INVOICE_STATUS_LABELS } from '#domain/sales/invoices/values.ts'

const FORMS = {
  FACTURE_PDF: { mediaType: 'application/pdf', extension: 'pdf' },
  FACTURE_XML: { mediaType: 'application/xml', extension: 'xml' },
} as const
export type InvoiceForm = keyof typeof FORMS

interface Keeping {
  db: Database
  files: FileStore
  userId: string
}

/** Creates the file on the first request and returns the same bytes afterwards. Drafts have none. */
export async function storedInvoice({ db, files, userId }: Keeping, id: string, form: InvoiceForm) {
  const file =
    (await keptFile(db, id, form)) ?? (await transact(db, userId, 'SYSTEME', tx => keepForms(tx, { files, userId }, id, form)))
  return { ...file, bytes: (await files.get(file.storageKey)) as Uint8Array<ArrayBuffer> }
}

const kept = { storageKey: documents.storageKey, fileName: documents.fileName, mediaType: documents.mediaType }

async function keptFile(db: Pick<Database, 'select'> | Transaction, id: string, form: InvoiceForm) {
  const [file] = await db
    .select(kept)
    .from(documents)
    .where(and(eq(documents.ownerTable, 'invoice'), eq(documents.ownerId, id), eq(documents.kind, form)))
  return file
}

/** Creates both files unless another transaction did; the row lock serializes them. */
async function keepForms(tx: Transaction, { files, userId }: Omit<Keeping, 'db'>, id: string, form: InvoiceForm) {
  const [invoice] = await tx
    .select({ document: invoices.document, status: invoices.status, kind: invoices.kind })
    .from(invoices)
    .where(eq(invoices.id, id))
    .for('no key update')
  if (!invoice) throw notFound()
  const { document } = invoice
  if (invoice.kind === 'REPRISE') throw refused(OPENING_PAPER)
  if (!document) throw refused(STATE(INVOICE_STATUS_LABELS[invoice.status]))
  const made = await keptFile(tx, id, form)
  if (made) return made
  const { invoiceFile } = await import('./file.ts')
  const bytes = {
    FACTURE_PDF: await invoiceFile(document),
    FACTURE_XML: new Uint8Array(Buffer.from(facturX(document))),
  } satisfies Record<InvoiceForm, Uint8Array<ArrayBuffer>>
  for (const kind of Object.keys(FORMS) as InvoiceForm[]) {
    const { mediaType, extension } = FORMS[kind]
    const file = await storeFile(files, bytes[kind], { fileName: `${document.number}.${extension}`, mediaType })
    await addDocument(tx, file, {
      kind,
      label: `${document.number} (${extension.toUpperCase()})`,
      ownerTable: 'invoice',
      ownerId: id,
      uploadedBy: userId,
    })
  }
  return (await keptFile(tx, id, form))!
}

import { write } from '#api/db/write.ts'
import { PDF } from '#api/middleware/answers.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { readLetterhead } from '#api/parameters/carrier.ts'
import { pdfAnswer } from '#api/pdf/answer.ts'
import { reminderLetter } from '#api/pdf/reminder-letter.ts'
import { lateFeeSchema, letterSchema } from '#domain/sales/invoices/invoice.ts'
import { letterName } from '#domain/sales/invoices/late/letter.ts'
import { lateLetter, lateList, lateSheet } from './answers.ts'
import { invoiceLateFees } from './fees.ts'
import { findLetter, lateClients, lateOf, remindClient } from './letters.ts'

/** Late invoices by client: the reminder letter for all of them, and the invoice of their fees (art. L441-10 and D441-5 of the Code de commerce). */
export const lateRoutes = operations('sales/invoices', gate(['/sales/invoices']))
  .read('GET /', 'Clients qui ont des factures en retard', { answer: lateList }, async ({ db }) => ({
    rows: await lateClients(db),
  }))
  .read('GET /:id', "Factures d'un client en retard ou réglées en retard", { answer: lateSheet }, async ({ c, db, id }) =>
    lateOf(db, id, (await readLetterhead(c)).name),
  )
  .respond('GET /letters/:id/pdf', 'Lettre de relance en PDF', { file: PDF }, async ({ c, db, id }) => {
    const { document } = await findLetter(db, id)
    return pdfAnswer(c, await reminderLetter(document), letterName(document))
  })
  .respond(
    'POST /:id/letter',
    'Relancer un client pour tout ce qui est en retard',
    { act: 'invoice.pay', body: letterSchema, answer: lateLetter },
    async ({ c, user, id, body }) => {
      const by = { sentById: user.id, letterhead: await readLetterhead(c) }
      return c.json(await write(c, tx => remindClient(tx, c.var.jobs, id, body, by)), 201)
    },
  )
  .create(
    'POST /:id/fees',
    'Facturer les indemnités et pénalités de retard',
    { act: 'invoice.write', body: lateFeeSchema },
    (tx, { id, body }) => invoiceLateFees(tx, id, body.ids),
  )

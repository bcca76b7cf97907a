import { inflateSync } from 'node:zlib'
import { FacturX } from 'factur-x-kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { invoiceFile } from '#api/sales/invoices/documents/file.ts'
import type { InvoiceDocument } from '#domain/sales/invoices/document.ts'
import { facturX } from '#domain/sales/invoices/facturx.ts'
import { pdfText } from '#tests/support/files/pdf.ts'
import { DEPOSIT, F1, F2, F4, FINAL, OUTSIDE } from '#tests/support/invoices/documents.ts'

/** Text with plain spaces. */
const textOf = async (invoice: InvoiceDocument) => pdfText(await invoiceFile(invoice)).replace(/[\u00a0\u202f]/g, ' ')

describe('printed invoice', () => {
  let text: string
  beforeAll(async () => {
    text = await textOf(F1)
  })

  test.each([
    ['the seller', 'Transports Loire-Océan Exemple'],
    ['his legal form and capital', 'SAS au capital de 250 000 €'],
    ['his register', 'RCS Nantes'],
    ['his address', '1 rue du Port 44470 Carquefou'],
    ['his SIREN', 'SIREN 999 100 019'],
    ['his VAT number', 'TVA FR69999100019'],
    ['the client', 'Laiteries de l’Erdre'],
    ['where he is billed', '12 quai de la Fosse Service comptabilité 44000 Nantes'],
    ['his SIREN', 'SIREN 732 829 320'],
    ['his VAT number', 'TVA FR44732829320'],
    ['the number', 'Facture FA-2024-00001'],
    ['the day of issue', 'Émise le 29/02/2024'],
    ['the period of the services', 'du 01/02/2024 au 29/02/2024'],
    ['the order of the client', 'Commande PO-2024-0187'],
    ['the nature of the operation', 'Prestation de services'],
    ['what was done', 'Transport LR-018'],
    ['how much of it', '21 trajets'],
    ['at what price', '784,92 €'],
    ['the discount', '2 %'],
    ['the rate of VAT', '20 %'],
    ['the base of a rate', '18 356,46 €'],
    ['the tax of a rate', '3 671,29 €'],
    ['the total before tax', 'Total HT 18 356,46 €'],
    ['the tax', 'TVA 3 671,29 €'],
    ['the total with tax', 'Total TTC 22 027,75 €'],
    ['what is owed', 'Net à payer 22 027,75 €'],
    ['when', 'Échéance 30/03/2024'],
    ['the payment terms', 'Paiement à 30 jours'],
    ['the account', 'FR76 3000 6000 0112 3456 7890 189'],
    ['what early payment gives', 'Pas d’escompte pour paiement anticipé'],
    ['the rate of late payment', '12,15 % l’an'],
    ['the indemnity', 'Indemnité forfaitaire pour frais de recouvrement : 40 €'],
    ['the fuel charges borne', 'Charges de carburant supportées : 3 742,01 €'],
    ['the option for debits', "Option pour le paiement de la taxe d'après les débits"],
    ['the greenhouse gases', '7 855,26 kg CO₂e'],
    ['the indexation', 'Indice CNR 192,89 → 210,21, part 22,7 %'],
    ['each journey', 'T-2024-000021 du 29/02/2024'],
  ])('says %s: %s', (_what, words) => {
    expect(text).toContain(words)
  })

  test('names another delivery place, and no option that was not chosen', async () => {
    const delivery = { name: 'Quai B', line1: '3 rue des Docks', line2: null, zip: '44600', city: 'Saint-Nazaire', country: 'FR' }
    const other = await textOf({ ...F1, vatOnDebits: false, buyer: { ...F1.buyer, delivery } })
    expect(other).toContain('Livraison Quai B 3 rue des Docks 44600 Saint-Nazaire')
    expect(other).not.toContain('débits')
  })

  test('states reverse charge with its article', async () => {
    const other = await textOf(F4)
    for (const words of [
      'Autoliq. 980,00 €',
      'Autoliquidation, articles 44 et 196 de la directive 2006/112/CE',
      '33,335 €',
      'Belgique',
      '2 600,01 €',
    ]) {
      expect(other).toContain(words)
    }
  })

  test('states that a client outside the Union pays no VAT, with the article and both VAT numbers', async () => {
    const other = await textOf(OUTSIDE)
    for (const words of ['Hors ch.', 'hors champ : article 259, 1° du CGI', 'TVA CHE107787577TVA', 'TVA FR69999100019', 'Suisse'])
      expect(other).toContain(words)
  })

  test('titles a down payment as such; the deducting invoice states its tax and the remaining amount', async () => {
    expect(await textOf(DEPOSIT)).toContain("Facture d'acompte FA-2024-00003")
    const other = await textOf(FINAL)
    for (const words of [
      'Total TTC 22 027,75 €',
      'Acompte FA-2024-00003 déduit −6 000,00 €',
      'Net à payer 16 027,75 €',
      'Acompte FA-2024-00003 du 29/02/2024 : 5 000,00 € HT, TVA 20 % 1 000,00 €, 6 000,00 € TTC déduits.',
    ]) {
      expect(other).toContain(words)
    }
  })

  test('names the corrected invoice on a credit note, without payment instructions', async () => {
    const credit = await textOf(F2)
    for (const words of [
      'Avoir AV-2024-00001',
      'FA-2024-00001 du 29/02/2024',
      '−865,73 €',
      'À votre crédit 1 038,88 €',
      'Motif : Trajet',
    ]) {
      expect(credit).toContain(words)
    }
    expect(credit).not.toContain('IBAN')
  })

  test('spreads many lines over numbered pages with headings', async () => {
    const long = await textOf({ ...F1, lines: Array.from({ length: 60 }, (_, index) => F1.lines[index % 6]!) })
    expect(long.match(/Désignation/g)!.length).toBe(3)
    expect(long).toContain('3/3')
  })
})

describe('invoice file', () => {
  let [bytes, raw]: [Uint8Array, string] = [new Uint8Array(), '']
  beforeAll(async () => {
    bytes = await invoiceFile({ ...F1, seller: { ...F1.seller, name: 'Dupont & Fils' } })
    raw = Buffer.from(bytes).toString('latin1')
  })
  const metadata = () => Buffer.from(/<\?xpacket begin[\s\S]*<\?xpacket end="w"\?>/.exec(raw)![0], 'latin1').toString('utf8')

  test('embeds the electronic invoice so that another Factur-X reader finds it', async () => {
    const read = await FacturX.fromPDF(bytes)
    const { document, totals } = read.object as { document: { id: string }; totals: { grossTotal: unknown } }
    expect(document.id).toBe('FA-2024-00001')
    expect(JSON.stringify(totals)).toContain('22027.75')
    const embedded = [...raw.matchAll(/\/Type \/EmbeddedFile[\s\S]*?\/Length (\d+)[\s\S]*?stream\n/g)][0]!
    const from = embedded.index + embedded[0].length
    const xml = inflateSync(Buffer.from(raw.slice(from, from + Number(embedded[1])), 'latin1')).toString('utf8')
    expect(xml).toBe(facturX({ ...F1, seller: { ...F1.seller, name: 'Dupont & Fils' } }))
  })

  test('is a PDF/A-3: declared, fonts embedded, colours defined, no transparency', () => {
    expect(raw.startsWith('%PDF-1.7')).toBe(true)
    expect(metadata()).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>B</)
    expect(raw).toMatch(/\/S \/GTS_PDFA1[\s\S]*?\/DestOutputProfile \d+ 0 R/)
    expect(raw).toContain('/AFRelationship /Alternative')
    expect(raw).toMatch(/\/AF \[\d+ 0 R\]/)
    expect(raw).toContain('/Subtype /text#2Fxml')
    // All fonts are embedded; the 14 standard fonts are not used.
    expect(raw.match(/\/Type \/FontDescriptor/g)!.length).toBe(raw.match(/\/FontFile2 /g)!.length)
    expect(raw).not.toMatch(/\/Subtype \/Type1|\/ExtGState|\/Encrypt|\/JavaScript|\/S \/Transparency/)
    expect(raw).toMatch(/\/ID \[<[0-9a-f]+> <[0-9a-f]+>\]/)
  })

  test('has XML metadata that name the embedded file and describe extension properties', () => {
    const xmp = metadata()
    expect(xmp).toContain('<rdf:li>Dupont &amp; Fils</rdf:li>')
    expect(xmp).toContain('<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>')
    expect(xmp).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    for (const [, name] of xmp.matchAll(/<fx:(\w+)>/g)) expect(xmp).toContain(`<pdfaProperty:name>${name}<`)
  })

  test('is byte-identical for the same content', async () => {
    expect(Buffer.from(await invoiceFile(F1)).equals(Buffer.from(await invoiceFile(F1)))).toBe(true)
  })
})

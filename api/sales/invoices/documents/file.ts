import type { Archive } from '#api/pdf/archive.ts'
import { clientDocument } from '#api/pdf/sheet.ts'
import type { InvoiceDocument } from '#domain/sales/invoices/document.ts'
import { facturX } from '#domain/sales/invoices/facturx.ts'
import { printedInvoice } from '#domain/sales/invoices/printed.ts'
import { escaped } from '#domain/sales/invoices/xml.ts'
import { drawInvoice } from './pages.ts'

const XML_NAME = 'factur-x.xml'

/** Printed invoice with the electronic invoice embedded (Factur-X, PDF/A-3). The same document gives the same bytes. */
export function invoiceFile(invoice: InvoiceDocument): Promise<Uint8Array<ArrayBuffer>> {
  const printed = printedInvoice(invoice)
  const archive: Archive = {
    createdAt: new Date(`${invoice.issueDate}T12:00:00Z`),
    file: {
      name: XML_NAME,
      type: 'text/xml',
      description: `${printed.title}, facture électronique`,
      bytes: Buffer.from(facturX(invoice)),
    },
    metadata: metadataOf(invoice.seller.name),
  }
  const { title, subtitle, client, seller } = printed
  return clientDocument({ title, subtitle, client, whom: 'Facturé à' }, { letterhead: seller, reference: title, archive }, page =>
    drawInvoice(page, printed),
  )
}

export function draftFile(invoice: InvoiceDocument): Promise<Uint8Array<ArrayBuffer>> {
  const printed = printedInvoice(invoice)
  const { title, subtitle, client, seller } = printed
  return clientDocument({ title, subtitle, client, whom: 'Facturé à' }, { letterhead: seller, reference: title }, page =>
    drawInvoice(page, printed),
  )
}

const FX = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const property = (name: string, description: string) => `
                <rdf:li rdf:parseType="Resource">
                  <pdfaProperty:name>${name}</pdfaProperty:name>
                  <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                  <pdfaProperty:category>external</pdfaProperty:category>
                  <pdfaProperty:description>${description}</pdfaProperty:description>
                </rdf:li>`

const metadataOf = (author: string) => `
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
          <dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
          <pdfaExtension:schemas>
            <rdf:Bag>
              <rdf:li rdf:parseType="Resource">
                <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
                <pdfaSchema:namespaceURI>${FX}</pdfaSchema:namespaceURI>
                <pdfaSchema:prefix>fx</pdfaSchema:prefix>
                <pdfaSchema:property>
                  <rdf:Seq>${property('DocumentFileName', 'The name of the embedded XML document')}${property('DocumentType', 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER')}${property('Version', 'The actual version of the standard applying to the embedded XML document')}${property('ConformanceLevel', 'The conformance level of the embedded XML document')}
                  </rdf:Seq>
                </pdfaSchema:property>
              </rdf:li>
            </rdf:Bag>
          </pdfaExtension:schemas>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:fx="${FX}">
          <fx:DocumentType>INVOICE</fx:DocumentType>
          <fx:DocumentFileName>${XML_NAME}</fx:DocumentFileName>
          <fx:Version>1.0</fx:Version>
          <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
        </rdf:Description>`

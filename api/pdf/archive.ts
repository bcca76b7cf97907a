/** A document that is kept for years with a file inside: PDF/A-3, level B (ISO 19005-3). */
export interface Archive {
  /** Of its making: the same document gives the same bytes. */
  createdAt: Date
  file: { name: string; type: string; description: string; bytes: Uint8Array }
  /** `rdf:Description` elements of its own: who made it, what the file is. */
  metadata: string
}

/** How PDFKit is told: fonts are embedded and colours are sRGB. */
export const ARCHIVED = { subset: 'PDF/A-3b', pdfVersion: '1.7' } as const

/** Puts the file in, as another form of what the pages say, and writes the metadata. */
export function archive(doc: PDFKit.PDFDocument, { createdAt, file, metadata }: Archive) {
  // PDFKit knows the relationship, its types do not.
  const options = {
    name: file.name,
    type: file.type,
    description: file.description,
    relationship: 'Alternative',
    creationDate: createdAt,
    modifiedDate: createdAt,
  }
  doc.file(Buffer.from(file.bytes), options)
  doc.appendXML(metadata)
}

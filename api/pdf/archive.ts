/** PDF/A-3, level B (ISO 19005-3), with an embedded file. */
export interface Archive {
  /** Creation time of the content, so that output is deterministic. */
  createdAt: Date
  file: { name: string; type: string; description: string; bytes: Uint8Array }
  /** Additional `rdf:Description` elements: author and file. */
  metadata: string
}

export const ARCHIVED = { subset: 'PDF/A-3b', pdfVersion: '1.7' } as const

export function archive(doc: PDFKit.PDFDocument, { createdAt, file, metadata }: Archive) {
  // Supported by PDFKit, missing in its types.
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

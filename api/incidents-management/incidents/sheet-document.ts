import type { Letterhead } from '#api/pdf/letterhead.ts'
import { clientDocument } from '#api/pdf/sheet.ts'
import { MUTED } from '#domain/documents/colours.ts'
import type { IncidentSheetText } from '#domain/incidents-management/incidents/sheet-text.ts'

export function incidentDocument(sheet: IncidentSheetText, letterhead: Letterhead): Promise<Uint8Array<ArrayBuffer>> {
  const { title, subtitle, about, sections, signatures } = sheet
  return clientDocument({ title, subtitle, whom: 'Concerne', client: about }, { letterhead, reference: title }, page => {
    for (const { heading, pairs, text } of sections) {
      page.heading(heading)
      for (const [label, value] of pairs) page.pair(label, value)
      if (text) page.paragraph(text)
    }
    for (const words of signatures) {
      page.heading(words, 90)
      page.paragraph('Date, nom et signature', { color: MUTED, size: 8.5 })
      page.doc.y += 34
      page.rule()
    }
  })
}

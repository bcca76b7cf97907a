import type { Letterhead } from '#api/pdf/letterhead.ts'
import { clientDocument } from '#api/pdf/sheet.ts'
import { MUTED } from '#domain/documents/colours.ts'
import { QUALITY_HEADINGS, type QualityReportText } from '#domain/sales/companies/quality-report.ts'

const REQUEST_WIDTHS = [146, 46, 46, 46, 54, 48, 43, 70] as const
const LATE_WIDTHS = [58, 92, 167, 86, 48, 48] as const
const LOST_WIDTHS = [58, 92, 123, 86, 60, 80] as const
const TABLE_ROOM = 100

export function qualityReportDocument(report: QualityReportText, letterhead: Letterhead): Promise<Uint8Array<ArrayBuffer>> {
  const { title, reference, client } = report
  return clientDocument({ title, subtitle: reference, client }, { letterhead, reference: `${title} · ${reference}` }, page => {
    page.heading('Le mois')
    if (report.empty) page.paragraph(report.empty)
    else {
      for (const [label, value] of report.figures) page.pair(label, value)
      page.heading('Par cahier des charges', TABLE_ROOM)
      page.table(QUALITY_HEADINGS.requests, report.requests, REQUEST_WIDTHS, [1, 2, 3, 4, 5, 6, 7])
      page.heading('Trajets en retard', TABLE_ROOM)
      if (report.late.length === 0) page.paragraph('Aucun.')
      else page.table(QUALITY_HEADINGS.late, report.late, LATE_WIDTHS, [4, 5])
      page.heading('Trajets annulés ou non exécutés', TABLE_ROOM)
      if (report.lost.length === 0) page.paragraph('Aucun.')
      else page.table(QUALITY_HEADINGS.lost, report.lost, LOST_WIDTHS)
    }
    page.heading('Ce qui est mesuré')
    for (const line of report.measure) page.paragraph(line, { color: MUTED })
  })
}

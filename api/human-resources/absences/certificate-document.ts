import type { Letterhead } from '#api/pdf/letterhead.ts'
import { clientDocument } from '#api/pdf/sheet.ts'
import { MUTED } from '#domain/documents/colours.ts'
import type { ActivityCertificate } from '#domain/human-resources/absences/activity-certificate.ts'

export function certificateDocument(form: ActivityCertificate, letterhead: Letterhead): Promise<Uint8Array<ArrayBuffer>> {
  const { title, subtitle } = form
  const name = form.driver[0]![1]!
  return clientDocument(
    { title, subtitle, whom: 'Conducteur', client: [name] },
    { letterhead, reference: `${title} · ${name}` },
    page => {
      page.paragraph(form.notice, { color: MUTED, size: 8.5 })
      page.heading("Partie à remplir par l'entreprise")
      for (const [label, value] of form.company) page.pair(label!, value || '…')
      page.heading('déclare que le conducteur')
      for (const [label, value] of form.driver) page.pair(label!, value || '…')
      page.heading('pour la période')
      for (const [label, value] of form.period) page.pair(label!, value!)
      for (const { text, ticked } of form.reasons)
        page.paragraph(`${ticked ? '[X]' : '[  ]'} ${text}`, { weight: ticked ? 'bold' : 'regular' })
      for (const text of form.signatures) {
        page.heading(text, 90)
        page.doc.y += 34
        page.rule()
      }
    },
  )
}

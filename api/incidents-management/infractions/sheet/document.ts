import type { Letterhead } from '#api/pdf/letterhead.ts'
import { clientDocument } from '#api/pdf/sheet.ts'
import { MUTED } from '#domain/documents/colours.ts'
import { type DesignationFacts, designationLines } from '#domain/incidents-management/infractions/sheet.ts'

export function designationDocument(
  facts: DesignationFacts,
  { letterhead, issueNo }: { letterhead: Letterhead; issueNo: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const title = 'Fiche de désignation'
  return clientDocument(
    {
      title,
      subtitle: `Avis ${facts.noticeNo}, art. L. 121-6 du code de la route`,
      whom: 'Conducteur désigné',
      client: [facts.driver.name, ...(facts.driver.address ? [facts.driver.address] : [])],
    },
    { letterhead, reference: `${title} ${facts.number} n° ${issueNo}` },
    page => {
      for (const { heading, pairs } of designationLines(facts)) {
        page.heading(heading)
        for (const [label, value] of pairs) page.pair(label, value)
      }
      page.doc.y += 8
      page.paragraph(
        "À envoyer par lettre recommandée avec l'original de l'avis, ou à saisir en ligne sur le site de l'ANTAI. Payer l'amende ne vaut pas désignation.",
        { color: MUTED, size: 8.5 },
      )
      for (const text of ["Pour l'entreprise, lieu, date et signature", 'Le conducteur, lu et approuvé, date et signature']) {
        page.heading(text, 90)
        page.doc.y += 34
        page.rule()
      }
    },
  )
}

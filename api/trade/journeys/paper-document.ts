import type { Letterhead } from '#api/pdf/letterhead.ts'
import { type PrintedPart, printedDocument, type Sheet } from '#api/pdf/sheet.ts'
import { MUTED, YELLOW } from '#domain/documents/colours.ts'
import { PAPER_KIND_LABELS, type PaperKind } from '#domain/journey-management/journeys/papers/kinds.ts'
import { type RoadFacts, roadText } from '#domain/journey-management/journeys/papers/road-sheet.ts'
import {
  dayAndClock,
  type Issue,
  type Party,
  type WaybillFacts,
  type WaybillText,
  waybillText,
} from '#domain/journey-management/journeys/papers/waybill.ts'

interface PaperToPrint extends Issue {
  facts: WaybillFacts | RoadFacts
}

export function papersDocument(papers: readonly PaperToPrint[], letterhead: Letterhead): Promise<Uint8Array<ArrayBuffer>> {
  const [first] = papers
  const title = papers.length === 1 ? nameOf(first!) : `${papers.length} papiers, ${first?.number ?? ''} et suivants`
  return printedDocument(
    { title, author: letterhead.name },
    papers.map(paper => paperPart(paper, letterhead)),
  )
}

const nameOf = ({ kind, number }: { kind: PaperKind; number: string }) => `${PAPER_KIND_LABELS[kind]} ${number}`

export function paperPart(paper: PaperToPrint, letterhead: Letterhead): PrintedPart {
  if (paper.kind === 'FEUILLE_ROUTE') {
    const facts = paper.facts as RoadFacts
    return { reference: `${nameOf(paper)} · ${facts.driver}`, draw: page => roadSheet(page, facts, paper, letterhead) }
  }
  const text = waybillText(paper.facts as WaybillFacts, paper)
  const draw = paper.kind === 'CMR' ? consignmentNote : waybill
  return { reference: nameOf(paper), draw: page => draw(page, text, paper.kind) }
}

function head(page: Sheet, title: string, number: string, beside: readonly string[]) {
  const { doc } = page
  const half = page.width / 2
  const top = doc.page.margins.top
  doc.rect(page.left, top, 28, 4).fill(YELLOW)
  page.write(title, page.left, top + 10, { weight: 'bold', size: 16, width: half + 40 })
  page.write(number, page.left, doc.y, { weight: 'bold', size: 11, width: half + 40 })
  const left = doc.y
  doc.y = top + 10
  for (const line of beside) {
    page.write(line, page.left + half + 40, doc.y, { size: 8.5, width: half - 40, align: 'right' })
  }
  doc.y = Math.max(left, doc.y) + 10
}

const linesOf = ({ name, lines }: Party) => [name || '…………………………', ...lines]
const byHand = '…………'

const issueLines = ({ made, replaces }: WaybillText) => [
  `Établie le ${made}`,
  ...(replaces ? [`Annule et remplace ${replaces}`] : []),
]

/**
 * National consignment note (code des transports, R. 3411-13; arrêté du 9 novembre 1999 modifié, article 4), or the follow-up
 * sheet with actual hours.
 */
function waybill(page: Sheet, text: WaybillText, kind: PaperKind) {
  const follows = kind === 'SUIVI'
  head(page, PAPER_KIND_LABELS[kind], text.number, issueLines(text))
  page.boxes([
    { title: text.charterer ? 'Transporteur (sous-traitant)' : 'Transporteur', lines: linesOf(text.carrier) },
    ...(text.charterer ? [{ title: "Donneur d'ordre du sous-traitant", lines: linesOf(text.charterer) }] : []),
    { title: "Donneur d'ordre", lines: text.client ? linesOf(text.client) : ['—'] },
  ])
  page.boxes([
    { title: 'Expéditeur, lieu de chargement', lines: [...linesOf(text.shipper), `Prise en charge le ${text.takenOver}`] },
    { title: 'Destinataire, lieu de déchargement', lines: linesOf(text.consignee) },
  ])
  page.boxes([
    { title: 'Exécution', lines: [text.run[0]![1], ...text.run.slice(1).map(([label, value]) => `${label} : ${value}`)] },
  ])
  page.heading('Marchandise')
  goodsTable(page, text)
  page.heading('Arrêts et heures de suivi')
  const widths = [18, 62, 152, 84, 62, 61, 61]
  page.table(
    ['', 'Nature', 'Lieu', 'Quantité', 'Prévu', 'Arrivée', 'Départ'],
    text.stops.map(({ cells: [n, nature, place, quantity, planned], arrival, departure }) => [
      n!,
      nature!,
      place!,
      quantity!,
      planned!,
      arrival || (follows ? '—' : '\n'),
      departure || (follows ? '—' : '\n'),
    ]),
    widths,
  )
  instructions(page, text)
  if (!follows) {
    page.boxes(
      [
        { title: 'Réserves au chargement', lines: [] },
        { title: 'Réserves à la livraison', lines: [] },
      ],
      { min: 46 },
    )
  }
  page.boxes(
    ['Expéditeur', 'Transporteur', 'Destinataire'].map(who => ({ title: `${who} : date, nom, signature, cachet`, lines: [] })),
    { min: 62 },
  )
  page.paragraph(
    follows
      ? "Heures d'arrivée et de départ aux lieux de chargement et de déchargement (arrêté du 9 novembre 1999 modifié). À conserver avec la lettre de voiture, deux ans."
      : "Lettre de voiture établie avant le départ en application de l'article R. 3411-13 du code des transports et de l'arrêté du 9 novembre 1999 modifié. À garder à bord du véhicule, à présenter à toute réquisition, à conserver deux ans.",
    { size: 7.5, color: MUTED },
  )
}

function goodsTable(page: Sheet, { goods, adr }: WaybillText) {
  const { nature, packaging, quantity, weight, volume, temperature } = goods
  const quantified = quantity || weight || volume
  page.table(
    ['Nature', 'Conditionnement', 'Colis, palettes', 'Poids brut', 'Volume', 'Température'],
    [
      [
        nature || byHand,
        packaging || '—',
        quantity || (quantified ? '—' : byHand),
        weight || (quantified ? '—' : byHand),
        volume || '—',
        temperature || '—',
      ],
    ],
    [150, 96, 75, 62, 52, 65],
  )
  if (adr) page.boxes([{ title: 'Marchandises dangereuses (ADR 5.4.1)', lines: [adr] }])
}

function instructions(page: Sheet, text: WaybillText) {
  if (text.instructions.length === 0) return
  page.heading('Instructions')
  for (const line of text.instructions) page.paragraph(line, { size: 8.5 })
  page.doc.y += 6
}

/** International consignment note (CMR, Geneva, 19 May 1956, article 6), numbered as the usual form, in French and English. */
function consignmentNote(page: Sheet, text: WaybillText) {
  const { goods, adr, stops } = text
  head(page, 'Lettre de voiture internationale', text.number, [...issueLines(text), 'CMR · International consignment note'])
  page.boxes([
    { title: '1  Expéditeur / Sender', lines: linesOf(text.shipper) },
    {
      title: '16  Transporteur / Carrier',
      lines: [...linesOf(text.carrier), ...text.run.slice(1).map(([label, value]) => `${label} : ${value}`)],
    },
  ])
  page.boxes([
    { title: '2  Destinataire / Consignee', lines: linesOf(text.consignee) },
    { title: '17  Transporteurs successifs / Successive carriers', lines: text.charterer ? linesOf(text.charterer) : ['—'] },
  ])
  page.boxes([
    { title: '3  Lieu prévu pour la livraison / Place of delivery', lines: text.consignee.lines },
    {
      title: '4  Lieu et date de la prise en charge / Place and date of taking over',
      lines: [...text.shipper.lines, text.takenOver],
    },
  ])
  page.boxes([
    { title: '5  Documents annexés / Documents attached', lines: ['—'] },
    { title: "18  Réserves et observations du transporteur / Carrier's reservations", lines: [] },
  ])
  const references = text.run[0]![1]
  page.table(
    [
      '6  Marques et numéros',
      '7  Nombre de colis',
      "8  Mode d'emballage",
      '9  Nature de la marchandise',
      '10  N° statistique',
      '11  Poids brut',
      '12  Cubage',
    ],
    [
      [
        references,
        goods.quantity || byHand,
        goods.packaging || '—',
        goods.nature || byHand,
        '—',
        goods.weight || byHand,
        goods.volume || '—',
      ],
    ],
    [92, 62, 72, 112, 54, 60, 48],
  )
  if (adr || goods.temperature) {
    page.boxes([
      { title: 'ADR : UN, classe, groupe / Dangerous goods', lines: [adr ?? '—'] },
      { title: 'Température / Temperature', lines: [goods.temperature || '—'] },
    ])
  }
  page.boxes([
    {
      title: "13  Instructions de l'expéditeur (douane et autres) / Sender's instructions",
      lines: text.instructions.length > 0 ? ['', ...text.instructions] : ['—'],
    },
    { title: '19  Conventions particulières / Special agreements', lines: ['—'] },
  ])
  page.boxes([
    { title: "14  Prescriptions d'affranchissement / Carriage", lines: ['Selon contrat'] },
    { title: '15  Remboursement / Cash on delivery', lines: ['—'] },
    { title: '20  À payer par / To be paid by', lines: [text.client?.name ?? text.shipper.name] },
  ])
  page.table(
    ['', 'Arrêt / Stop', 'Lieu / Place', 'Quantité', 'Prévu', 'Arrivée', 'Départ'],
    stops.map(({ cells: [n, nature, place, quantity, planned], arrival, departure }) => [
      n!,
      nature!,
      place!,
      quantity!,
      planned!,
      arrival || '\n',
      departure || '\n',
    ]),
    [18, 62, 152, 84, 62, 61, 61],
  )
  page.paragraph(
    '21  Établie le / Made on ' +
      text.made +
      '. Ce transport est soumis, nonobstant toute clause contraire, à la convention relative au contrat de transport international de marchandises par route (CMR). This carriage is subject, notwithstanding any clause to the contrary, to the CMR convention.',
    { size: 7.5, color: MUTED },
  )
  page.doc.y += 4
  page.boxes(
    [
      "22  Signature et timbre de l'expéditeur / Sender",
      '23  Signature et timbre du transporteur / Carrier',
      '24  Marchandises reçues : lieu, date, signature / Consignee',
    ].map(title => ({ title, lines: [] })),
    { min: 62 },
  )
}

function roadSheet(page: Sheet, facts: RoadFacts, issue: Issue, letterhead: Letterhead) {
  const text = roadText(facts)
  head(page, 'Feuille de route', `${text.driver} · ${text.day}`, [
    letterhead.name,
    `${issue.number}, établie le ${dayAndClock(issue.issuedAt)}`,
    ...(issue.replaces ? [`Annule et remplace ${issue.replaces}`] : []),
  ])
  for (const [label, value] of text.head) page.pair(label, value)
  for (const run of text.runs) {
    if (run.gap) page.paragraph(run.gap, { color: MUTED, size: 8.5 })
    page.heading(run.title, 110)
    page.paragraph(run.facts.join(' · '), { color: MUTED, size: 8.5 })
    page.doc.y += 2
    page.table(['', 'Heure', 'Acte', 'Lieu', 'Quai, contact', 'Consignes'], run.stops, [18, 44, 78, 145, 95, 120])
  }
}

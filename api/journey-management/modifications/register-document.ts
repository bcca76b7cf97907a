import type { Letterhead } from '#api/pdf/letterhead.ts'
import { clientDocument } from '#api/pdf/sheet.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { MUTED } from '#domain/documents/colours.ts'
import { counted } from '#domain/formats/counted.ts'
import { duration } from '#domain/formats/hours.ts'
import { formatMoney } from '#domain/formats/number.ts'
import {
  MODIFICATION_REQUESTER_LABELS,
  MODIFICATION_SCOPE_LABELS,
  MODIFICATION_STATUS_LABELS,
  MODIFICATION_TYPE_LABELS,
} from '#domain/journey-management/modifications/values.ts'
import type { ModificationRow } from './list.ts'

/** Register on A4 (`domain.md` §4.3) with its filters. */
export function registerDocument(
  rows: readonly ModificationRow[],
  { query, total }: { query: Filters; total: number },
  letterhead: Letterhead,
): Promise<Uint8Array<ArrayBuffer>> {
  const reference = 'Registre des modifications'
  return clientDocument(
    {
      title: reference,
      subtitle: `${query.underway ? counted(total, 'modification') : counted(total, 'modification traitée', 'modifications traitées')}${total > rows.length ? `\u202f: les ${rows.length} premières` : ''}`,
      whom: 'Filtres',
      client: filtersOf(query),
    },
    { letterhead, reference },
    page => {
      if (rows.length === 0) return page.paragraph('Aucun résultat', { color: MUTED })
      page.table(
        ['N°, demandée', 'Cible', 'Avant → après', 'Portée, effet', 'Qui, pourquoi', 'Issue'],
        rows.map(row => [
          `${row.number}\n${instant(row.requestedAt)}\n${MODIFICATION_REQUESTER_LABELS[row.requestedBy]}`,
          [row.journey ?? row.line, row.label, row.company].filter(Boolean).join('\n'),
          [MODIFICATION_TYPE_LABELS[row.type], ...row.difference.map(changed), impact(row)].filter(Boolean).join('\n'),
          `${MODIFICATION_SCOPE_LABELS[row.scope]}\n${formatDate(row.effectiveFrom)}${row.effectiveTo ? ` – ${formatDate(row.effectiveTo)}` : ''}`,
          [row.author, row.approver && `décidée par ${row.approver}`, row.reason].filter(Boolean).join('\n'),
          [MODIFICATION_STATUS_LABELS[row.status], row.treatedAt && instant(row.treatedAt), delay(row)]
            .filter(Boolean)
            .join('\n'),
        ]),
        [82, 88, page.width - 410, 78, 92, 70],
      )
    },
  )
}

interface Filters {
  from?: string | null
  to?: string | null
  underway: boolean
  q: string
  companyName: string
  lineName: string
  authorName: string
  type: readonly (keyof typeof MODIFICATION_TYPE_LABELS)[]
  status: readonly (keyof typeof MODIFICATION_STATUS_LABELS)[]
}

/** One line per filter; id filters appear as « sélection ». */
function filtersOf({ from, to, underway, q, companyName, lineName, authorName, type, status }: Filters): string[] {
  const period = [from && `du ${formatDate(from)}`, to && `au ${formatDate(to)}`].filter(Boolean).join(' ')
  const said = [
    period,
    underway ? 'En cours comprises' : '',
    q && `Recherche\u202f: ${q}`,
    companyName && `Client\u202f: ${companyName}`,
    lineName && `Ligne\u202f: ${lineName}`,
    authorName && `Auteur\u202f: ${authorName}`,
    type.map(one => MODIFICATION_TYPE_LABELS[one]).join(', '),
    status.map(one => MODIFICATION_STATUS_LABELS[one]).join(', '),
  ].filter(line => typeof line === 'string' && line !== '')
  return said.length > 0 ? said : ['Toutes les modifications traitées']
}

const changed = ({ label, before, after }: ModificationRow['difference'][number]) =>
  `${label}\u202f: ${before || '—'} → ${after || '—'}`
const impact = ({ priceImpactCents }: ModificationRow) => priceImpactCents && `Impact ${formatMoney(priceImpactCents)}`

function instant(at: string) {
  const local = toLocal(at)
  return `${formatDate(local.slice(0, 10))} ${local.slice(11)}`
}

const delay = ({ requestedAt, treatedAt }: ModificationRow) =>
  treatedAt && `en ${duration(Math.max(0, Math.round((Date.parse(treatedAt) - Date.parse(requestedAt)) / 60_000)))}`

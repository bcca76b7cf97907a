import { Parser } from 'saxen'
import { isLocalDateTime, toInstant } from '#domain/calendar/clock.ts'
import { parseCents } from '#domain/formats/number.ts'
import { E_CODES } from '#domain/sales/invoices/lifecycle/statuses.ts'
import type { CashedPart } from '#domain/sales/invoices/lifecycle/values.ts'
import { E_STATUSES, type EStatus } from '#domain/sales/invoices/values.ts'

/** A status of an invoice as a lifecycle message says it (CDAR D22B as XP Z12-012, §5 uses it). */
export interface LifeMessage {
  /** MDT-87. */
  number: string
  status: EStatus
  /** MDT-78. */
  at: string
  /** MDT-113 and MDT-114 of the first detail. */
  reason: string | null
  comment: string | null
  /** MDT-215 at MDT-224, where MDT-207 is MEN. */
  amounts: CashedPart[] | null
}

interface Node {
  name: string
  text: string
  children: Node[]
}

const all = (node: Node, name: string): Node[] => node.children.filter(child => child.name === name)
const textAt = (node: Node | undefined, ...path: string[]): string | null => {
  const [name, ...rest] = path
  if (name === undefined) return node?.text.trim() || null
  return textAt(node && all(node, name)[0], ...rest)
}

/** Names without their prefixes; entities of a document type are not read. */
function treeOf(xml: string): Node {
  const root: Node = { name: '', text: '', children: [] }
  const open = [root]
  const failures: Error[] = []
  const fail = (error: Error) => void failures.push(error)
  const write = (text: string) => {
    open.at(-1)!.text += text
  }
  new Parser()
    .on('openTag', name => {
      const node = { name: name.replace(/^.*:/, ''), text: '', children: [] }
      open.at(-1)!.children.push(node)
      open.push(node)
    })
    .on('closeTag', () => void open.pop())
    .on('text', (text, decode) => write(decode(text)))
    .on('cdata', write)
    .on('error', fail)
    .parse(xml.replace(/^\ufeff/, ''))
  if (failures[0]) throw new SyntaxError(failures[0].message)
  return root
}

/** Format 204 of UNTDID 2379, wall clock in Paris. */
const instantOf = (text: string | null): string | null => {
  const [, y, m, d, h, min, s] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text ?? '') ?? []
  const local = `${y}-${m}-${d}T${h}:${min}`
  return isLocalDateTime(local) ? new Date(Date.parse(toInstant(local)) + Number(s) * 1000).toISOString() : null
}

const STATUS_BY_CODE = new Map(E_STATUSES.map(status => [String(E_CODES[status]), status]))

/** Statuses of a message; those that are none of an invoice, such as factoring (codes above 213), are left out. */
export function lifeMessages(xml: string): LifeMessage[] {
  const [message] = treeOf(xml).children
  if (message?.name !== 'CrossDomainAcknowledgementAndResponse') throw new SyntaxError('not a lifecycle message')
  return all(message, 'AcknowledgementDocument').flatMap(block => {
    const at = instantOf(textAt(block, 'IssueDateTime', 'DateTimeString'))
    return all(block, 'ReferenceReferencedDocument').flatMap(document => {
      const status = STATUS_BY_CODE.get(textAt(document, 'ProcessConditionCode') ?? '')
      const number = textAt(document, 'IssuerAssignedID')
      if (!status || !number || !at) return []
      const [detail] = all(document, 'SpecifiedDocumentStatus')
      return [
        {
          ...{ number, status, at, amounts: status === 'ENCAISSEE' ? amountsOf(document) : null },
          reason: textAt(detail, 'ReasonCode'),
          comment: textAt(detail, 'Reason'),
        },
      ]
    })
  })
}

function amountsOf(document: Node): CashedPart[] | null {
  const parts = all(document, 'SpecifiedDocumentStatus')
    .flatMap(detail => all(detail, 'SpecifiedDocumentCharacteristic'))
    .filter(one => textAt(one, 'TypeCode') === 'MEN')
    .flatMap(one => {
      const cents = parseCents(textAt(one, 'ValueAmount') ?? '')
      return cents === undefined ? [] : [{ ratePct: String(Number(textAt(one, 'ValuePercent') ?? 0)), cents }]
    })
  return parts.length > 0 ? parts : null
}

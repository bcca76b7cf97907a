import type { ProtocolState } from '#domain/sales/addresses/values.ts'
import type { AddressRecord } from '../form-values.ts'
import type { ProtocolFile } from './protocol.tsx'

/** What is known of an address. */
export interface AddressDetail extends AddressRecord {
  archived: boolean
  today: { open: boolean; text: string } | null
  protocol: ProtocolState | null
  protocolDocument: ProtocolFile | null
  visits: { visits: number; averageMin: number | null; waitingMin: number | null }
  usedBy: { total: number; lines: { id: string; number: string; label: string }[] }
  comingJourneys: number
  runningRequests: number
}

/** Result of the platform's checks of a sent flow; statuses of its invoice come after them. */
type FlowAck = 'Pending' | 'Ok' | 'Error'

export interface SentFlow {
  /** Id of the platform; ours is the tracking id. */
  flowId: string
  trackingId: string | null
}

/** A flow of the platform: an invoice that we sent, or a message with statuses of one. */
export interface FlowState extends SentFlow {
  isMessage: boolean
  /** Text of the platform: it alone compares them. */
  updatedAt: string
  ack: FlowAck
  /** Why the checks failed. */
  problems: readonly { code: string; message: string }[]
}

interface InvoiceFlow {
  trackingId: string
  name: string
  file: Uint8Array<ArrayBuffer>
  /** `ArchiveOnly`: a credit note that only cancels what never arrived (XP Z12-013, §5.2.4). */
  rule: 'B2B' | 'ArchiveOnly'
}

/** A « plateforme agréée », of which one is connected; `afnor.ts` speaks the interface that all of them have. */
export interface Platform {
  /** Shown to the administrator. */
  url: string
  /** Throws `PlatformRefusal` for what no further attempt changes. */
  send(flow: InvoiceFlow): Promise<SentFlow>
  /** A flow by its tracking id; null for none. */
  find(trackingId: string): Promise<SentFlow | null>
  /** Flows changed after this moment, oldest first. */
  changedAfter(after: string): Promise<{ flows: FlowState[]; more: boolean }>
  /** The lifecycle message of a flow, as XML. */
  message(flowId: string): Promise<string>
}

/** The platform answered no: 400, 413, 422 and the like. */
export class PlatformRefusal extends Error {}

/** Who transports, at the head of a document. */
export interface Letterhead {
  name: string
  /** What its people call it, in the sidebar: « TLO ». */
  shortName: string
  /** Address and numbers, a line each. */
  lines: string[]
}

/** The demonstration carrier's own (`domain.md` §8). */
const DEMO: Letterhead = {
  name: 'Transports Loire-Océan Exemple',
  shortName: 'TLO',
  lines: ['SAS, 1 rue du Port, 44470 Carquefou', 'SIREN 999\u202f100\u202f019 · TVA FR69999100019'],
}

/**
 * Who transports, at the head of what is handed to clients: `CARRIER_NAME` and `CARRIER_LINES` (address and numbers, separated by « | »).
 * The demonstration has its own; elsewhere nothing stands there until it is set. Without `CARRIER_SHORT_NAME` the name is short enough.
 */
export function letterheadOf(env: NodeJS.ProcessEnv, demo: boolean): Letterhead {
  if (!env.CARRIER_NAME) return demo ? DEMO : { name: '', shortName: '', lines: [] }
  return {
    name: env.CARRIER_NAME,
    shortName: env.CARRIER_SHORT_NAME || env.CARRIER_NAME,
    lines: (env.CARRIER_LINES ?? '')
      .split('|')
      .map(line => line.trim())
      .filter(Boolean),
  }
}

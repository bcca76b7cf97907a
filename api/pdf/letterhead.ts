/** Who transports, at the head of a document. */
export interface Letterhead {
  name: string
  /** What its people call it, in the sidebar: « TLO ». */
  shortName: string
  /** Address and numbers, a line each. */
  lines: string[]
  /** What an invoice says more of who sells (`domain.md` §3.24). */
  legal?: LegalIdentity
}

/** As it is printed; null of what is not said. */
interface LegalIdentity {
  legalForm: string | null
  /** « 250 000 € ». */
  capital: string | null
  /** « RCS Nantes ». */
  register: string | null
  siret: string | null
  phone: string | null
  email: string | null
  iban: string | null
  bic: string | null
}

/** The demonstration carrier's own (`domain.md` §8). */
const DEMO: Letterhead = {
  name: 'Transports Loire-Océan Exemple',
  shortName: 'TLO',
  lines: ['SAS, 1 rue du Port, 44470 Carquefou', 'SIREN 999\u202f100\u202f019 · TVA FR69999100019'],
  legal: {
    legalForm: 'SAS',
    capital: '250\u202f000 €',
    register: 'RCS Nantes',
    siret: '99910001900018',
    phone: '+33261910000',
    email: 'facturation@loire-ocean.exemple',
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP',
  },
}

/**
 * Who transports, at the head of what is handed to clients: `CARRIER_NAME` and `CARRIER_LINES` (address and numbers, separated by « | »).
 * The demonstration has its own; elsewhere nothing stands there until it is set. Without `CARRIER_SHORT_NAME` the name is short enough.
 */
export function letterheadOf(env: NodeJS.ProcessEnv, demo: boolean): Letterhead {
  if (!env.CARRIER_NAME && demo) return DEMO
  return {
    name: env.CARRIER_NAME ?? '',
    shortName: env.CARRIER_SHORT_NAME || env.CARRIER_NAME || '',
    lines: (env.CARRIER_LINES ?? '')
      .split('|')
      .map(line => line.trim())
      .filter(Boolean),
    legal: {
      legalForm: env.CARRIER_LEGAL_FORM || null,
      capital: env.CARRIER_CAPITAL || null,
      register: env.CARRIER_REGISTER || null,
      siret: env.CARRIER_SIRET || null,
      phone: env.CARRIER_PHONE || null,
      email: env.CARRIER_EMAIL || null,
      iban: env.CARRIER_IBAN || null,
      bic: env.CARRIER_BIC || null,
    },
  }
}

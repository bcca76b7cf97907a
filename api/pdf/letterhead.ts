export interface Letterhead {
  name: string
  shortName: string
  lines: string[]
  /** Legal data of the seller on invoices (`domain.md` §3.24). */
  legal?: LegalIdentity
}

interface LegalIdentity {
  legalForm: string | null
  capital: string | null
  register: string | null
  siret: string | null
  phone: string | null
  email: string | null
  iban: string | null
  bic: string | null
}

/** Demonstration carrier (`domain.md` §8). */
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

/** `CARRIER_NAME`, `CARRIER_LINES` (separated by « | »), `CARRIER_SHORT_NAME`; the demonstration has its own. */
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

/** Documents required of a sub-contractor (`domain.md` §3.1), in that order. */
export const SUBCONTRACTOR_PAPERS = ['REGISTRE', 'LICENCE', 'VIGILANCE', 'KBIS', 'ASSURANCE', 'CONTRAT'] as const
export type SubcontractorPaper = (typeof SUBCONTRACTOR_PAPERS)[number]

export const COMPANY_DOCUMENT_KINDS = [...SUBCONTRACTOR_PAPERS, 'RIB', 'AUTRE'] as const
export type CompanyDocumentKind = (typeof COMPANY_DOCUMENT_KINDS)[number]
export const COMPANY_DOCUMENT_KIND_LABELS: Record<CompanyDocumentKind, string> = {
  REGISTRE: 'Inscription au registre',
  LICENCE: 'Licence de transport',
  VIGILANCE: 'Attestation de vigilance URSSAF',
  KBIS: 'Extrait Kbis',
  ASSURANCE: 'Assurance marchandises',
  CONTRAT: 'Contrat',
  RIB: 'RIB',
  AUTRE: 'Autre',
}

/** Documents with prices or accounts, only for roles that see a client's money. */
export const MONEY_DOCUMENT_KINDS: readonly string[] = ['CONTRAT', 'RIB']

const FEMININE_PAPERS: readonly string[] = ['REGISTRE', 'LICENCE', 'VIGILANCE', 'ASSURANCE']

const PAPER_STATE_LABELS = { VALIDE: 'Valide', A_RENOUVELER: 'À renouveler', EXPIRE: 'Expiré', MANQUANT: 'Manquant' } as const
export type PaperState = keyof typeof PAPER_STATE_LABELS

/** Agrees with the document's name: « Expirée », « Expiré ». */
export const paperStateWord = (kind: string, state: PaperState): string =>
  `${PAPER_STATE_LABELS[state]}${FEMININE_PAPERS.includes(kind) && (state === 'EXPIRE' || state === 'MANQUANT') ? 'e' : ''}`

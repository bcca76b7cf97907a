import { depositOf, type InvoiceDocument } from '#domain/sales/invoices/document.ts'

/** The invoices of `domain.md` §6.8, as their documents. */

const common = {
  from: '2024-02-01',
  to: '2024-02-29',
  issueDate: '2024-02-29',
  dueDate: '2024-03-30',
  po: 'PO-2024-0187',
  operationNature: 'PRESTATION_SERVICES',
  vatOnDebits: true,
  seller: {
    name: 'Transports Loire-Océan Exemple',
    legalForm: 'SAS',
    capital: '250\u202f000 €',
    register: 'RCS Nantes',
    siren: '999100019',
    siret: '99910001900018',
    vatNumber: 'FR69999100019',
    address: { line1: '1 rue du Port', line2: null, zip: '44470', city: 'Carquefou', country: 'FR' },
    phone: '+33240000000',
    email: 'facturation@loire-ocean.exemple',
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP',
  },
  buyer: {
    code: 'CL-0042',
    name: 'Laiteries de l’Erdre',
    siren: '732829320',
    siret: '73282932000074',
    vatNumber: 'FR44732829320',
    billing: { line1: '12 quai de la Fosse', line2: 'Service comptabilité', zip: '44000', city: 'Nantes', country: 'FR' },
    delivery: null,
    eInvoiceId: '732829320',
    account: '411LAITERIES',
  },
  original: null,
  paymentMode: 'VIREMENT',
  paymentTerms: 'Paiement à 30 jours, par virement',
  mentions: [
    {
      subject: 'PENALITES',
      text: 'Pénalités de retard\u00a0: 12,15\u202f% l’an (taux de la BCE majoré de 10 points), exigibles sans rappel.',
    },
    { subject: 'INDEMNITE', text: 'Indemnité forfaitaire pour frais de recouvrement\u00a0: 40 €.' },
    { subject: 'ESCOMPTE', text: 'Pas d’escompte pour paiement anticipé.' },
    { subject: 'CARBURANT', text: 'Charges de carburant supportées\u00a0: 3 742,01 €.' },
  ],
  co2Kg: '7855.26',
  reason: null,
} as const satisfies Partial<InvoiceDocument>

type Line = InvoiceDocument['lines'][number]

const line = (
  label: string,
  quantity: string,
  unit: string,
  unitPrice: string,
  netCents: number,
  more: Partial<Line> = {},
): Line => ({
  label,
  detail: null,
  quantity,
  unit,
  unitPrice,
  discountPct: '0',
  vatCategory: 'S',
  vatRatePct: '20',
  netCents,
  account: '706',
  journeys: [],
  ...more,
})

const journeys = [
  '01',
  '02',
  '05',
  '06',
  '07',
  '08',
  '09',
  '12',
  '13',
  '14',
  '15',
  '16',
  '19',
  '20',
  '21',
  '22',
  '23',
  '26',
  '27',
  '28',
  '29',
].map((day, index) => ({ number: `T-2024-${String(index + 1).padStart(6, '0')}`, serviceDate: `2024-02-${day}` }))

/** February 2024 of LR-018: 21 journeys. */
export const F1: InvoiceDocument = {
  ...common,
  kind: 'FACTURE',
  number: 'FA-2024-00001',
  lines: [
    line('Transport LR-018', '21', 'trajet', '784.92', 16_483_32, { journeys }),
    line('Péages refacturés', '21', 'trajet', '64.80', 1_360_80),
    line('Indexation gazole 2,04\u202f%', '1', 'forfait', '336.21', 336_21, {
      detail: 'Indice CNR 192,89 → 210,21, part 22,7\u202f%',
    }),
    line('Attente', '3', 'quart d’heure', '11.25', 33_75),
    line('Palettes échangées', '33', 'palette', '0.50', 16_50),
    line('Hayon', '7', 'forfait', '18.35', 125_88, { discountPct: '2' }),
  ],
  vat: [{ category: 'S', ratePct: '20', baseCents: 18_356_46, vatCents: 3_671_29, reason: null }],
  totals: { netCents: 18_356_46, vatCents: 3_671_29, grossCents: 22_027_75, prepaidCents: 0, dueCents: 22_027_75 },
}

/** The credit note of one journey of F1. */
export const F2: InvoiceDocument = {
  ...common,
  kind: 'AVOIR',
  number: 'AV-2024-00001',
  issueDate: '2024-03-08',
  dueDate: '2024-03-08',
  original: { number: F1.number, issueDate: F1.issueDate },
  reason: 'Trajet du 06/02/2024 facturé à tort',
  lines: [
    line('Transport LR-018', '-1', 'trajet', '784.92', -784_92, { journeys: journeys.slice(3, 4) }),
    line('Péages refacturés', '-1', 'trajet', '64.80', -64_80),
    line('Indexation gazole 2,04\u202f%', '-1', 'forfait', '16.01', -16_01),
  ],
  vat: [{ category: 'S', ratePct: '20', baseCents: -865_73, vatCents: -173_15, reason: null }],
  totals: { netCents: -865_73, vatCents: -173_15, grossCents: -1_038_88, prepaidCents: 0, dueCents: -1_038_88 },
}

/** A down payment on what comes after F1, and the invoice that takes it off. */
export const DEPOSIT: InvoiceDocument = {
  ...common,
  kind: 'ACOMPTE',
  number: 'FA-2024-00003',
  co2Kg: null,
  lines: [line('Acompte sur LR-018', '1', 'forfait', '5000.00', 5_000_00, { account: '4191' })],
  vat: [{ category: 'S', ratePct: '20', baseCents: 5_000_00, vatCents: 1_000_00, reason: null }],
  totals: { netCents: 5_000_00, vatCents: 1_000_00, grossCents: 6_000_00, prepaidCents: 0, dueCents: 6_000_00 },
}
export const FINAL: InvoiceDocument = {
  ...F1,
  number: 'FA-2024-00004',
  deposits: [depositOf(DEPOSIT)],
  totals: { ...F1.totals, prepaidCents: 6_000_00, dueCents: 16_027_75 },
}

/** Outside the scope of VAT: a client in Switzerland. */
export const OUTSIDE: InvoiceDocument = {
  ...common,
  kind: 'FACTURE',
  number: 'FA-2024-00005',
  buyer: {
    ...common.buyer,
    code: 'CL-0052',
    name: 'Fromages du Léman SA',
    siren: null,
    siret: null,
    vatNumber: 'CHE107787577TVA',
    billing: { line1: 'Quai du Mont-Blanc 1', line2: null, zip: '1201', city: 'Genève', country: 'CH' },
    eInvoiceId: null,
    account: '411LEMAN',
  },
  lines: [line('Transport Nantes → Genève', '1', 'trajet', '1480.00', 1_480_00, { vatCategory: 'O', vatRatePct: '0' })],
  vat: [
    {
      ...{ category: 'O', ratePct: '0', baseCents: 1_480_00, vatCents: 0 },
      reason: 'TVA non applicable, opération hors champ\u202f: article 259, 1° du CGI',
    },
  ],
  totals: { netCents: 1_480_00, vatCents: 0, grossCents: 1_480_00, prepaidCents: 0, dueCents: 1_480_00 },
}

/** Two rates: at home, and to a client in another country of the Union, who owes the tax. */
export const F4: InvoiceDocument = {
  ...common,
  kind: 'FACTURE',
  number: 'FA-2024-00002',
  buyer: {
    ...common.buyer,
    code: 'CL-0051',
    name: 'Vervoer Antwerpen BV',
    siren: null,
    siret: null,
    vatNumber: 'BE0403170701',
    billing: { line1: 'Noorderlaan 147', line2: null, zip: '2030', city: 'Antwerpen', country: 'BE' },
    eInvoiceId: null,
    account: '411VERVOER',
  },
  lines: [
    line('Transport Nantes → Lille', '1', 'trajet', '1250.00', 1_250_00),
    line('Heures de mise à disposition', '3', 'heure', '33.335', 100_01),
    line('Transport Nantes → Anvers', '1', 'trajet', '980.00', 980_00, { vatCategory: 'AE', vatRatePct: '0' }),
  ],
  vat: [
    { category: 'S', ratePct: '20', baseCents: 1_350_01, vatCents: 270_00, reason: null },
    {
      category: 'AE',
      ratePct: '0',
      baseCents: 980_00,
      vatCents: 0,
      reason: 'Autoliquidation, articles 44 et 196 de la directive 2006/112/CE',
    },
  ],
  totals: { netCents: 2_330_01, vatCents: 270_00, grossCents: 2_600_01, prepaidCents: 0, dueCents: 2_600_01 },
}

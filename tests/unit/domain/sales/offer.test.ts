import { describe, expect, it } from 'vitest'
import { offerDocument } from '#api/sales/delivery-request/offer/document.ts'
import type { Recurrence } from '#domain/calendar/recurrence.ts'
import { offerText } from '#domain/sales/delivery-request/offer/offer.ts'
import type { OfferSource } from '#domain/sales/delivery-request/offer/offer-source.ts'
import { recurrenceSentence } from '#domain/sales/delivery-request/recurrence-words.ts'
import { pdfText } from '#tests/support/files/pdf.ts'

const rule = (changes: Partial<Recurrence> = {}): Recurrence => ({
  weekdays: [1, 2, 3, 4, 5],
  intervalWeeks: 1,
  periods: [],
  holidayPolicy: 'SAUTER',
  holidayZone: 'FR',
  excludeDates: [],
  includeDates: [],
  followSiteClosures: false,
  ...changes,
})

const stop = (label: string, changes: object = {}) => ({
  kind: 'LIVRAISON' as const,
  dayOffset: 0,
  arrival: '09:00',
  departure: '09:45',
  windowFrom: null,
  windowTo: null,
  pallets: null,
  weightKg: null,
  documents: [],
  site: { label, zip: '72000', city: 'Le Mans' },
  ...changes,
})

const source = (changes: Partial<OfferSource> = {}, current: Partial<OfferSource['current']> = {}): OfferSource => ({
  number: 'CDC-2026-0012',
  title: 'Carquefou → Le Mans',
  kind: 'LIGNE_REGULIERE',
  salesUser: 'Camille Robin',
  company: {
    code: 'C00001',
    legalName: 'Laiterie du Val d’Oudon',
    line1: '1 rue de la Gare',
    line2: null,
    zip: '53000',
    city: 'Łódź',
    siren: '823456710',
  },
  vat: { regime: 'NORMAL_FR', basis: null },
  stops: [
    stop('Quai nord', { kind: 'CHARGEMENT', pallets: 33 }),
    stop('Laiterie', { pallets: -33, windowFrom: '08:00', windowTo: '10:00', dayOffset: 1, documents: ['SIGNATURE'] }),
  ],
  services: [
    { label: 'Hayon', mode: 'INCLUS', unit: 'FORFAIT', unitPrice: '25.0000' },
    { label: 'Attente', mode: 'FACTURE', unit: 'QUART_HEURE', unitPrice: '11.2500' },
  ],
  runs: 252,
  salesContact: { email: 'ines@exemple.fr', phone: '+33240000000' },
  indexLabel: null,
  ...changes,
  current: {
    versionNo: 3,
    status: 'PROPOSE',
    validFrom: '2026-02-01',
    validTo: '2027-01-31',
    recurrence: rule(),
    goods: { nature: 'Produits laitiers', pallets: 33 },
    vehicleNeed: { category: 'TRACTEUR' },
    driverNeed: null,
    kmLoaded: '388.0',
    kmEmpty: '12.0',
    serviceHours: '8.25',
    days: '1.00',
    nightHours: null,
    meals: null,
    chargedQuantity: null,
    payForNextBracket: false,
    rates: null,
    costFactors: [],
    costCents: null,
    marginPct: null,
    marginMethod: null,
    tollsCents: 6480,
    pricingMode: 'FORFAIT_TRAJET',
    unitPrice: '849.7200',
    minimumCents: null,
    minimumHours: null,
    tollsCharge: 'COMPRIS',
    emptyKmCharge: 'EN_SUS',
    grid: null,
    billingFrequency: 'MOIS',
    purchaseOrder: null,
    indexation: null,
    cancelHours: 24,
    cancelPct: 50,
    noticeDays: 90,
    penalties: null,
    offer: null,
    proposedAt: '2026-01-05T10:00:00.000Z',
    offerExpiresOn: '2026-02-04',
    toleranceMin: 15,
    otifTarget: 98,
    ...current,
  },
})

describe('recurrence sentence', () => {
  it.each([
    [rule(), 'Du lundi au vendredi, toutes les semaines, hors jours fériés (France métropolitaine).'],
    [rule({ weekdays: [2, 4], holidayPolicy: 'MAINTENIR' }), /^Le mardi et le jeudi, toutes les semaines, jours fériés compris/],
    [rule({ weekdays: [1, 2, 3, 4, 5, 6, 7] }), /^Tous les jours,/],
    [
      rule({ weekdays: [1], intervalWeeks: 2, anchorDate: '2026-01-05' }),
      /^Le lundi, une semaine sur 2 à partir de celle du 05\/01\/2026/,
    ],
    [
      rule({ periods: [{ from: '2026-06-01', to: '2026-08-31' }], followSiteClosures: true }),
      /du 01\/06\/2026 au 31\/08\/2026.*hors fermetures des sites\.$/,
    ],
  ])('%#', (recurrence, words) => {
    const sentence = recurrenceSentence(recurrence, '2026-02-01')
    if (typeof words === 'string') expect(sentence.replace(/\(.*\)/, '')).toBe(words.replace(/\(.*\)/, ''))
    else expect(sentence).toMatch(words)
  })
  it('gives the date of a spot run', () =>
    expect(recurrenceSentence(null, '2026-02-01')).toBe('Transport unique, le 01/02/2026.'))
})

describe('offer texts', () => {
  it('state the price, what it includes, and extras', () => {
    const { price } = offerText(source())
    expect(price).toMatchObject({ amount: '849,72\u00a0€', unit: 'HT par trajet' })
    expect(price.lines).toContain('Ce prix comprend le transport, les péages (64,80\u00a0€ par trajet), hayon.')
    expect(price.lines).toContain("En sus, Attente\u202f: 11,25\u00a0€ / quart d'heure.")
    expect(price.lines).toContain('Estimation annuelle\u202f: 214\u202f129,44\u00a0€ HT pour 252 trajets.')
  })

  it.each([
    ['NORMAL_FR', null, 'TVA en sus au taux en vigueur.'],
    ['NON_ASSUJETTI', null, 'TVA en sus au taux en vigueur.'],
    ['AUTOLIQUIDATION_UE', null, 'Autoliquidation, articles 44 et 196 de la directive 2006/112/CE.'],
    ['EXPORT', null, 'TVA non applicable, opération hors champ\u202f: article 259, 1° du CGI.'],
    ['EXONERE', '263', 'Exonération de TVA, article 263 du CGI.'],
  ] as const)('state the VAT of an invoice to a client under %s', (regime, basis, words) => {
    const { price } = offerText(source({ vat: { regime, basis } }))
    expect(price.lines.at(-1)).toBe(`Facturation par mois. ${words}`)
  })

  it('state a unit price when it depends on the load', () => {
    const { price } = offerText(source({}, { pricingMode: 'PALETTE', unitPrice: '18.1250' }))
    expect(price).toMatchObject({ amount: '18,125\u00a0€', unit: 'HT par palette' })
    expect(price.lines.join()).not.toContain('Estimation annuelle')
  })

  it('use the values frozen with the offer', () => {
    const offer = { cost: null, marginPct: null, marginMethod: null, priceCents: 90000, transportPriceCents: 80000 }
    const { price } = offerText(source({}, { offer }))
    expect(price.amount).toBe('900,00\u00a0€')
    expect(price.lines).toContain('Ce prix comprend le transport, les péages (100,00\u00a0€ par trajet), hayon.')
  })

  it('state the law without a clause, else the clause', () => {
    const fuel = (indexation: OfferSource['current']['indexation']) =>
      Object.fromEntries(offerText(source({}, { indexation })).clauses).Carburant
    expect(fuel(null)).toMatch(/^Application de la loi/)
    expect(
      fuel({
        indexCode: 'CNR_GAZOLE_PRO',
        refMonth: '2023-06',
        sharePct: '22.7',
        base: 'TRANSPORT',
        thresholdPct: '2',
        lagMonths: 0,
      }),
    ).toBe(
      "Prix indexé à la hausse et à la baisse sur l'indice CNR GAZOLE PRO, référence 06/2023, part carburant 22,7\u202f%, seuil 2\u202f%, assiette\u202f: prix de transport hors péages, indice du mois du transport.",
    )
  })

  it('state the date and the contact, and omit zero quantities', () => {
    const offer = offerText(source({ indexLabel: 'Gazole professionnel' }, { purchaseOrder: 'BC-77', pricingMode: 'TRINOME' }))
    expect(offer.reference).toMatch(/ · version 3 · faite le 05\/01\/2026$/)
    expect(Object.fromEntries(offer.object)['Votre interlocuteur']).toMatch(/, 02\s40\s00\s00\s00, ines@exemple\.fr$/)
    expect(offer.price.lines.at(-1)).toContain('n° de commande BC-77')
    expect(offer.price.lines[0]).toMatch(/^Prix établi selon le trinôme/)
    const [cells] = offerText(source({ stops: [stop('Quai', { pallets: 0, weightKg: '0.0' })] })).stops
    expect(cells![6]).toBe('')
  })

  it('are valid for 30 days, and titled as a draft before the offer', () => {
    expect(offerText(source()).validity).toBe("Offre valable jusqu'au 04/02/2026.")
    expect(offerText(source({}, { proposedAt: null, offerExpiresOn: null }))).toMatchObject({
      title: "Projet d'offre de transport",
      validity: 'Offre valable 30 jours à compter de sa remise.',
    })
  })

  it('state whether tolls and empty kilometres are included in a unit price', () => {
    const lines = (over: Partial<OfferSource['current']>) =>
      offerText(source({}, { offer: null, pricingMode: 'KM', unitPrice: '1.75', ...over })).price.lines
    expect(lines({})).toEqual(
      expect.arrayContaining([
        'Péages compris dans le prix par km.',
        'Kilomètres à vide facturés comme les kilomètres en charge.',
      ]),
    )
    expect(lines({ tollsCharge: 'EN_SUS', emptyKmCharge: 'COMPRIS' })).toEqual(
      expect.arrayContaining(['Péages facturés en sus du prix par km.', 'Kilomètres à vide compris dans le prix par km.']),
    )
    expect(lines({ pricingMode: 'FORFAIT_TRAJET' }).join()).not.toContain('à vide')
    // Unknown tolls are not included either.
    expect(lines({ tollsCharge: 'EN_SUS', tollsCents: null })).toContain('Ce prix comprend le transport, hayon.')
    // Modes without a choice include them, whatever was chosen before.
    expect(lines({ pricingMode: 'PALETTE', tollsCharge: 'EN_SUS', tollsCents: null })).toContain(
      'Ce prix comprend le transport et les péages, hayon.',
    )
  })

  it('state the minimum in hours and minutes, and use the singular for one run', () => {
    const hourly = { offer: null, pricingMode: 'HEURE' as const, unitPrice: '42' }
    const lines = (minimumHours: string) => offerText(source({ runs: 1 }, { ...hourly, minimumHours })).price.lines
    expect(lines('8')).toContain('Minimum de facturation\u202f: 8\u00a0h.')
    expect(lines('3.3333333333')).toContain('Minimum de facturation\u202f: 3 h 20.')
    expect(lines('8').join()).toMatch(/HT pour 1 trajet\./)
  })

  it('state the greenhouse gases of a run and their source (§6.7 C1)', () => {
    expect(offerText(source()).co2).toContain('374,06\u00a0kg')
    const rates = { perKm: '0.6', perHour: '26', perDay: '190', consumption: '31.0' }
    expect(offerText(source({}, { rates })).co2).toContain('393,08\u00a0kg')
    expect(offerText(source({}, { kmLoaded: null, kmEmpty: null })).co2).toContain('après le transport')
  })
})

describe('printed offer', () => {
  const letterhead = { name: 'Transports Loire-Océan Exemple', shortName: 'TLO', lines: ['44470 Carquefou'] }

  it('contains all texts, in letters of every European language', async () => {
    const text = pdfText(await offerDocument(offerText(source()), letterhead))
    for (const words of [
      'Transports Loire-Océan Exemple',
      'Laiterie du Val d’Oudon',
      'Łódź',
      'SIREN 823 456 710',
      'Carquefou → Le Mans',
      'Quai nord',
      'J+1',
      '−33 pal.',
      'CO₂e',
      'Du lundi au vendredi',
      '252 trajets',
      '849,72 €',
      'Application de la loi',
      "Offre valable jusqu'au 04/02/2026",
      '374,06 kg',
      'bon pour accord',
      '1/1',
    ])
      expect(text).toContain(words)
  })

  it('has as many numbered A4 pages as its stops need', async () => {
    const stops = Array.from({ length: 40 }, (_, index) => stop(`Site ${index + 1}`))
    const bytes = await offerDocument(offerText(source({ stops })), letterhead)
    const raw = Buffer.from(bytes).toString('latin1')
    expect(raw.match(/\/MediaBox \[0 0 595\.28 841\.89\]/g)?.length).toBeGreaterThan(1)
    const pages = raw.match(/\/Type \/Page\b/g)!.length
    const text = pdfText(bytes)
    for (let page = 1; page <= pages; page++) expect(text).toContain(`${page}/${pages}`)
    for (const { site } of stops) expect(text).toContain(site.label)
  })
})

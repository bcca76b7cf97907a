import { eq } from 'drizzle-orm'
import {
  carrier,
  carrierClosures,
  datedBans,
  lateRates,
  mailTemplates,
  transportLicences,
} from '#api/schema/administration/parameters.table.ts'
import { TARGET_PARAMETERS } from '#domain/sales/kpi/targets.ts'
import type { House, RecordCases } from '../../record-case.ts'

const AT = '/administration/parameters'

const carrierOf = async (house: House) => (await house.db.select().from(carrier))[0]!
const licence = (house: House) => ({ kind: 'LC', number: `LOI ${house.number('licences')}`, validTo: '2031-05-04', copies: '12' })
const rate = (house: House) => ({
  validFrom: `20${30 + house.number('rates')}-01-01`,
  ecbPct: '2,4',
  marginPct: '9',
})
async function freshLicence(house: House) {
  const values = {
    ...licence(house),
    kind: 'LTI' as const,
    copies: 3,
    validTo: '2029-02-03',
    carrierId: (await carrierOf(house)).id,
  }
  return (await house.db.insert(transportLicences).values(values).returning())[0]!
}
async function freshRate(house: House) {
  const values = { ...rate(house), ecbPct: '3', marginPct: '10', carrierId: (await carrierOf(house)).id }
  return (await house.db.insert(lateRates).values(values).returning())[0]!
}

const closure = (house: House) => {
  const year = 2040 + house.number('closures')
  return { fromDate: `${year}-08-01`, toDate: `${year}-08-15`, reason: `Congés ${year}` }
}
async function freshClosure(house: House) {
  const values = { fromDate: '2039-05-01', toDate: '2039-05-02', reason: 'Pont', carrierId: (await carrierOf(house)).id }
  return (await house.db.insert(carrierClosures).values(values).returning())[0]!
}
const ban = (house: House) => {
  const year = 2040 + house.number('bans')
  return { day: `${year}-07-07`, area: 'FRANCE', fromTime: '07:00', toTime: '19:00', source: `Arrêté ${year}` }
}
async function freshBan(house: House) {
  const day = `${2140 + house.number('bans')}-02-03`
  const values = { day, area: 'AUVERGNE_RHONE_ALPES' as const, fromTime: '08:00', toTime: '18:00', source: 'Arrêté' }
  return (
    await house.db
      .insert(datedBans)
      .values({ ...values, carrierId: (await carrierOf(house)).id })
      .returning()
  )[0]!
}
/** Existing template, and new texts. */
async function ownTemplate(house: House) {
  const kind = 'REMINDER_1' as const
  const values = { kind, subject: 'Facture', text: 'Bonjour', carrierId: (await carrierOf(house)).id }
  await house.db.delete(mailTemplates).where(eq(mailTemplates.kind, kind))
  return (await house.db.insert(mailTemplates).values(values).returning())[0]!
}
const words = (house: House) => {
  const place = house.number('templates')
  return { subject: `Facture {numéro}, ${place}`, text: `Bonjour, il reste {solde} (${place})` }
}

export const parameterCases: RecordCases = {
  [`PUT ${AT}`]: async house => {
    const { id, version } = await carrierOf(house)
    // A different town each time, so that the history shows a change.
    const town = house.number('carrier')
    return {
      body: {
        ...{ name: `Transports ${town}`, shortName: `T${town}`, legalForm: `SAS ${town}`, capital: String(100 + town) },
        ...{ siren: town % 2 ? '999100019' : '356000000', siret: '', register: `RCS ${town}`, vatNumber: '' },
        ...{ line1: `${town} rue du Port`, line2: `Bât. ${town}`, zip: String(44_000 + town), city: `Nantes ${town}` },
        ...{ phone: `0261910${String(town).padStart(3, '0')}`, email: `t${town}@exemple.fr` },
        ...{ iban: town % 2 ? 'FR7630006000011234567890189' : 'DE89370400440532013000', bic: town % 2 ? 'AGRIFRPP' : 'COBADEFF' },
        ...{
          vatOnDebits: town % 2 === 1,
          recovery: String(40 + town),
          managerName: `Anne ${town}`,
          managerCertificate: `N ${town}`,
        },
        ...{ horizonDays: 43 + (town % 20), toleranceMin: 16 + (town % 20), freeWaitingMin: 61 + (town % 20), version },
        ...Object.fromEntries(Object.values(TARGET_PARAMETERS).map((name, place) => [name, `${1 + ((town + place) % 90)}`])),
      },
      root: id,
      named: { capital: ['capitalCents'], recovery: ['recoveryCents'], siret: [] },
    }
  },
  [`POST ${AT}/licences`]: async house => ({ body: licence(house), root: (await carrierOf(house)).id }),
  [`PUT ${AT}/licences/{id}`]: async house => {
    const { id, version } = await freshLicence(house)
    return { at: { id }, body: { ...licence(house), version }, root: (await carrierOf(house)).id }
  },
  [`DELETE ${AT}/licences/{id}`]: async house => ({
    at: { id: (await freshLicence(house)).id },
    root: (await carrierOf(house)).id,
  }),
  [`POST ${AT}/late-rates`]: async house => ({ body: rate(house), root: (await carrierOf(house)).id }),
  [`PUT ${AT}/late-rates/{id}`]: async house => {
    const { id, version } = await freshRate(house)
    return { at: { id }, body: { ...rate(house), version }, root: (await carrierOf(house)).id }
  },
  [`DELETE ${AT}/late-rates/{id}`]: async house => ({
    at: { id: (await freshRate(house)).id },
    root: (await carrierOf(house)).id,
  }),
  [`POST ${AT}/closures`]: async house => ({ body: closure(house), root: (await carrierOf(house)).id }),
  [`PUT ${AT}/closures/{id}`]: async house => {
    const { id, version } = await freshClosure(house)
    return { at: { id }, body: { ...closure(house), version }, root: (await carrierOf(house)).id }
  },
  [`DELETE ${AT}/closures/{id}`]: async house => ({
    at: { id: (await freshClosure(house)).id },
    root: (await carrierOf(house)).id,
  }),
  [`POST ${AT}/traffic-bans`]: async house => ({ body: ban(house), root: (await carrierOf(house)).id }),
  [`PUT ${AT}/traffic-bans/{id}`]: async house => {
    const { id, version } = await freshBan(house)
    return { at: { id }, body: { ...ban(house), version }, root: (await carrierOf(house)).id }
  },
  [`DELETE ${AT}/traffic-bans/{id}`]: async house => ({
    at: { id: (await freshBan(house)).id },
    root: (await carrierOf(house)).id,
  }),
  [`PUT ${AT}/templates/{kind}`]: async house => {
    const { kind, version } = await ownTemplate(house)
    return { at: { kind }, body: { ...words(house), version }, root: (await carrierOf(house)).id }
  },
  [`DELETE ${AT}/templates/{kind}`]: async house => ({
    at: { kind: (await ownTemplate(house)).kind },
    root: (await carrierOf(house)).id,
  }),
}

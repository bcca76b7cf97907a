import { cnrShares, costReferences } from '#api/schema/transverse/cnr.table.ts'
import type { House, RecordCases } from '../record-case.ts'

const AT = '/transverse/cnr'

const index = { label: 'Gazole professionnel', base: 'Base 2015', unit: 'points', source: 'Insee' }
const shares = {
  fuel: '25',
  maintenance: '10',
  infrastructure: '10',
  equipment: '15',
  driver: '25',
  travel: '5',
  structure: '10',
}
const reference = {
  category: 'PORTEUR_12',
  activity: 'REG_PORTEUR',
  perKm: '0.6',
  perHour: '26',
  perDay: '190',
  tollsPerKm: '0.05',
  consumption: '22',
  source: 'CNR',
}
const year = (house: House) => String(2000 + house.number('year'))
const period = (house: House) => {
  const of = year(house)
  return { validFrom: `${of}-01-01`, validTo: `${of}-12-31` }
}
const fresh = async (house: House) => ({ id: (await house.index()).id })
const freshShare = async (house: House) => {
  const row = { activity: 'VUL' as const, year: 2000 + house.number('year'), shares: { ...shares, fuel: '24', travel: '6' } }
  return { id: (await house.db.insert(cnrShares).values(row).returning())[0]!.id }
}

export const cnrCases: RecordCases = {
  [`POST ${AT}/indices`]: async house => ({ body: { code: `LOI_${house.number()}`, ...index } }),
  [`PUT ${AT}/indices/{id}`]: async house => ({ at: await fresh(house), body: { ...index, version: 1 } }),
  [`POST ${AT}/indices/{id}/archive`]: async house => ({ at: await fresh(house) }),
  [`POST ${AT}/indices/{id}/restore`]: async house => {
    const at = await fresh(house)
    await house.must(house.call('ADMIN', 'POST', `${AT}/indices/${at.id}/archive`))
    return { at }
  },
  [`POST ${AT}/indices/{id}/values`]: async house => ({
    at: await fresh(house),
    body: { month: '2023-08', value: '151', publishedOn: '2023-09-15', provisional: 'on', source: 'CNR' },
  }),
  [`POST ${AT}/indices/{id}/import`]: async house => ({
    at: await fresh(house),
    body: { text: 'mois;valeur\n2023-09;152,5' },
    named: { text: ['month', 'value'] },
  }),
  [`POST ${AT}/indices/{id}/import/preview`]: async house => ({
    at: await fresh(house),
    body: { text: 'mois;valeur\n2023-09;152,5' },
  }),
  [`POST ${AT}/values/{id}/correction`]: async house => {
    const { id: root, published } = await house.index()
    return { at: { id: published.id }, body: { value: '149', publishedOn: '2023-07-20', reason: 'Erratum' }, root }
  },
  [`POST ${AT}/values/{id}/publication`]: async house => {
    const { id: root, provisional } = await house.index()
    return { at: { id: provisional.id }, body: { publishedOn: '2023-08-20' }, root }
  },
  [`POST ${AT}/shares`]: async house => ({
    body: { activity: 'REG_EA', year: year(house), source: 'CNR', shares },
  }),
  [`PUT ${AT}/shares/{id}`]: async house => ({
    at: await freshShare(house),
    body: { activity: 'REG_EA', year: year(house), source: 'CNR', shares, version: 1 },
  }),
  [`POST ${AT}/references`]: async house => ({ body: { ...reference, ...period(house) } }),
  [`PUT ${AT}/references/{id}`]: async house => {
    const [row] = await house.db
      .insert(costReferences)
      .values({ category: 'VUL', activity: 'VUL', perKm: '0.3', perHour: '20', perDay: '60', ...period(house) })
      .returning()
    return { at: { id: row!.id }, body: { ...reference, ...period(house), version: 1 } }
  },
}

import { factories } from '#api/db/seed/factories.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { by, columnsById, inPortions, type MakeCase, on, peopleByName } from '../list-case.ts'
import { figure, french } from '../order.ts'

export const companyList: MakeCase = async db => {
  const make = factories('laws of companies', { first: 50_000 })
  await db
    .insert(companies)
    .values([
      make.company({ legalName: 'Entrepôts Ordonnance', status: 'ARCHIVE' }),
      make.company({ legalName: 'Matériaux Ordonnance', types: ['FOURNISSEUR'], country: 'BE', creditLimitCents: null }),
      make.company({ legalName: 'Émaux Ordonnance', creditLimitCents: 1 }),
    ])
  // Owes its journeys, with a tiny credit limit.
  await db.execute(`update company set credit_limit_cents = 1
    where id = (select company_id from journey where status = 'CONTROLE' and price_cents > 1 limit 1)`)
  const people = await peopleByName(db)
  const stored = await columnsById<{ salesUserId: string | null; requests: number }>(
    db,
    `select id, sales_user_id as "salesUserId",
      (select count(*)::int from delivery_request r where r.company_id = company.id) as requests from company`,
  )
  return {
    everything: { archived: '1' },
    number: row => row.code,
    orders: {
      code: row => row.code,
      legalName: row => french(row.legalName),
      city: row => french(row.city),
      salesUser: row => people(row.salesUser),
      activeRequests: row => row.activeRequests,
      revenue: row => row.revenueCents,
      margin: row => figure(row.marginPct),
      otif: row => figure(row.otifPct),
      used: row => row.usedCents,
      creditLimit: row => row.creditLimitCents,
      status: row => [row.status, french(row.legalName)],
    },
    rounded: ['margin', 'otif'],
    filters: {
      archived: on(row => row.status === 'ARCHIVE'),
      status: { fits: (row, value) => row.status === value },
      type: { fits: (row, value) => row.types.includes(value) },
      salesUser: by(row => stored(row.id).salesUserId),
      department: by(row => (row.country === 'FR' ? row.zip.slice(0, 2) : null)),
      country: by(row => row.country),
      noRequest: on(row => stored(row.id).requests === 0),
      overdrawn: on(row => row.creditLimitCents !== null && row.usedCents > row.creditLimitCents),
    },
    exported: row => row.code,
    insert: labels =>
      inPortions(
        labels.map(legalName => make.company({ legalName, billingCity: 'Évron', billingZip: '53600' })),
        rows => db.insert(companies).values(rows),
      ),
  }
}

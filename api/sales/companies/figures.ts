import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { notFound } from '#api/problem.ts'
import { may } from '#domain/rights.ts'
import { figuresAnswer } from './answers.ts'
import { clientYears } from './health.ts'
import { owedBy } from './months.ts'

export const companyFigureRoutes = operations('sales/companies').read(
  'GET /:id/figures',
  "Activité d'un client sur douze mois",
  { answer: figuresAnswer },
  async ({ db, user, id }) => {
    const money = may(user.role, 'company.money')
    const [years, usedCents] = await Promise.all([clientYears(db, id, { today: today(), money }), owedBy(db, id)])
    if (usedCents === undefined) throw notFound()
    return { ...years, ...(money && { usedCents }) }
  },
)

import type { House, RecordCases } from '../record-case.ts'

const view = (house: House) => ({ screen: '/sales/companies', name: `Vue ${house.number()}`, query: 'q=lait', preferred: false })
const fresh = async (house: House) => ({ id: await house.idOf(house.call('ADMIN', 'POST', '/views', view(house))) })

export const viewCases: RecordCases = {
  'POST /views': async house => ({ body: view(house), root: null }),
  'PUT /views/{id}': async house => {
    const { screen: _, ...change } = view(house)
    return { at: await fresh(house), body: { ...change, version: 1 }, root: null }
  },
  'DELETE /views/{id}': async house => ({ at: await fresh(house), root: null }),
}

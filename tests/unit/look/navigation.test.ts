import { describe, expect, it } from 'vitest'
import { samePage, screenPath } from '#app/lib/navigation/same-page.ts'
import { remember } from '#app/lib/navigation/visited.ts'

describe('visited locations', () => {
  it('keeps the last ten, current one last', () => {
    const list = Array.from({ length: 15 }, (_, page) => `/p${page}`).reduce<string[]>(remember, [])
    expect(list).toHaveLength(10)
    expect(list.at(0)).toBe('/p5')
    expect(list.at(-1)).toBe('/p14')
  })

  it('ignores reloads', () => {
    expect(remember(['/a', '/b'], '/b')).toEqual(['/a', '/b'])
  })

  it('drops the page that was left by going back', () => {
    expect(remember(['/a', '/b'], '/a')).toEqual(['/a'])
  })
})

describe('links over the same list', () => {
  const at = (path: string) => new URL(path, 'http://quai.test')

  it('open a panel, menu or question without scrolling the list', () => {
    expect(samePage(at('/sales/companies?q=val&page=2'), at('/sales/companies?page=2&q=val&panel=edit&id=7'))).toBe(true)
    expect(samePage(at('/sales/companies?menu=7'), at('/sales/companies?confirm=archive&id=7'))).toBe(true)
  })

  it('complete an open panel without scrolling the list', () => {
    const list = at('/transverse/cost-factors?q=nuit')
    for (const open of ['panel=merge&id=7&into=8', 'panel=tariff&id=7&tarif=9', 'panel=impact&id=7&montant=25&effet=2026-07-01'])
      expect(samePage(list, at(`/transverse/cost-factors?q=nuit&${open}`)), open).toBe(true)
  })

  it('open a panel of their own address', () => {
    const id = '0198c0de-0000-7000-8000-000000000001'
    for (const panel of ['new', id, `${id}/edit`, `ask/deactivate?q=val&id=${id}`])
      expect(screenPath(at(`/sales/additional-services/${panel}`).pathname), panel).toBe('/sales/additional-services')
    expect(screenPath(`/sales/companies/${id}`)).toBe(`/sales/companies/${id}`)
    expect(screenPath('/sales/companies/new')).toBe('/sales/companies')
    expect(samePage(at('/sales/additional-services?q=val'), at(`/sales/additional-services/${id}?q=val&histo=2`))).toBe(true)
    expect(samePage(at('/sales/additional-services?q=val'), at(`/sales/additional-services/${id}`))).toBe(false)
  })

  it('lead to another list when a filter, the page or the path changes', () => {
    expect(samePage(at('/sales/companies?page=1'), at('/sales/companies?page=2'))).toBe(false)
    expect(samePage(at('/sales/companies?q=val'), at('/sales/companies'))).toBe(false)
    expect(samePage(at('/sales/companies'), at('/sales/addresses'))).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { samePage, screenPath } from '#app/lib/navigation/same-page.ts'
import { lastOf, remember, type Visit } from '#app/lib/navigation/visited.ts'

describe('visited locations', () => {
  const at = (...addresses: string[]) => addresses.map((at, index) => ({ index, at }))

  it('keeps the last ten, current one last', () => {
    const list = at(...Array.from({ length: 15 }, (_, page) => `/p${page}`)).reduce<Visit[]>(remember, [])
    expect(list.map(visit => visit.at)).toEqual(Array.from({ length: 10 }, (_, page) => `/p${page + 5}`))
  })

  it('ignores reloads', () => {
    expect(remember(at('/a', '/b'), { index: 1, at: '/b' })).toEqual(at('/a', '/b'))
  })

  it('drops the pages that were left by going back', () => {
    expect(remember(at('/a', '/b', '/c'), { index: 0, at: '/a' })).toEqual(at('/a'))
  })

  it('drops an address that another replaced', () => {
    expect(remember(at('/a', '/b'), { index: 1, at: '/b?q=1' })).toEqual(at('/a', '/b?q=1'))
  })

  it('finds a list as it was left, behind the tabs and panels of a sheet', () => {
    const list = at('/a', '/a?q=1', '/a?q=1&panel=new', '/a/7', '/a/7?onglet=2', '/a/7?onglet=2&panel=edit')
    expect(lastOf('/a', list)).toEqual({ index: 1, at: '/a?q=1' })
    expect(lastOf('/b', list)).toBeNull()
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

import { testScreen } from '#tests/support/accessibility/screens.ts'

testScreen('/sales/addresses', {
  ADMIN: [
    '',
    '?panel=merge&id=:address',
    '?panel=protocol&id=:address',
    '?confirm=archive&id=:address',
    '?panel=show&id=:address',
  ],
  SALES: ['?view=map', '?panel=import', '?panel=new', '?panel=show&id=:address'],
  CONCEPTOR: ['', '?panel=new', '?panel=show&id=:address'],
  OPERATOR: ['', '?view=map', '?panel=edit&id=:address', '?panel=show&id=:address'],
})

testScreen('/sales/additional-services', {
  ADMIN: ['', '?confirm=deactivate&id=:service', '?panel=edit&id=:service', '?panel=show&id=:service'],
  SALES: ['', '?panel=new', '?panel=tariff&id=:service', '?panel=show&id=:service'],
  CONCEPTOR: ['', '?panel=show&id=:service'],
})
testScreen('/sales/kpi', { ADMIN: ['', '?period=month&trend=otif'], SALES: [''] })

testScreen('/sales/stats', { ADMIN: ['', '?rows=driver&across=month&measure=otif', '?panel=view-new&rows=line'] })

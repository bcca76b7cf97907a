import { testScreens } from '#tests/support/accessibility/screens.ts'

testScreens('sales', [
  [
    '/sales/addresses',
    {
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
    },
  ],
  [
    '/sales/additional-services',
    {
      ADMIN: ['', '/ask/deactivate?id=:service', '/:service/edit', '/:service'],
      SALES: ['', '/new', '/:service/tariffs/new', '/:service'],
      CONCEPTOR: ['', '/:service'],
    },
  ],
  ['/sales/kpi', { ADMIN: ['', '?period=month&trend=otif'], SALES: [''] }],
  ['/sales/stats', { ADMIN: ['', '?rows=driver&across=month&measure=otif', '?panel=view-new&rows=line'] }],
])

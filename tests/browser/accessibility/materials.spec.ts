import { testScreens } from '#tests/support/accessibility/screens.ts'

testScreens('materials', [
  [
    '/materials/equipment',
    {
      CONCEPTOR: [
        '',
        '?panel=new',
        '?panel=show&id=:equipment',
        '?panel=edit&id=:equipment',
        '?panel=assign&id=:equipment',
        '?panel=return&id=:equipment',
        '?panel=show&confirm=scrap&id=:equipment',
        '?confirm=assign&id=:equipment',
        '?confirm=return&id=:equipment',
        '?panel=inventory',
        '?panel=inventory&id=:depot',
      ],
      SALES: ['', '?panel=show&id=:equipment', '?panel=inventory&id=:depot'],
    },
  ],
  [
    '/materials/vehicles',
    {
      ADMIN: [
        '',
        '?panel=new',
        '?confirm=archive&id=:vehicle',
        '?due=1&q=aa',
        '/:vehicle',
        '/:vehicle?panel=edit',
        '/:vehicle?panel=outage',
        '/:vehicle?panel=odometer',
        '/:vehicle?tab=deadlines',
        '/:vehicle?tab=deadlines&panel=deadline',
        '/:vehicle?tab=equipment',
        '/:vehicle?tab=devices',
        '/:vehicle?tab=couplings&panel=coupling',
        '/:vehicle?tab=planning',
        '/:vehicle?tab=journeys',
        '/:vehicle?tab=costs&panel=expense',
        '/:vehicle?tab=documents',
        '/:vehicle?tab=history',
      ],
      OPERATOR: ['', '/:vehicle?tab=deadlines'],
      SALES: ['', '/:vehicle?tab=costs'],
    },
  ],
  [
    '/materials/trailers',
    {
      CONCEPTOR: [
        '',
        '?panel=new',
        '?panel=show&id=:trailer',
        '?panel=edit&id=:trailer',
        '?panel=outage&id=:trailer',
        '?panel=deadline&id=:trailer',
        '?panel=coupling&id=:trailer',
        '?panel=document&id=:trailer',
        '?panel=planning&id=:trailer',
        '?panel=show&confirm=archive&id=:trailer',
      ],
      SALES: ['', '?panel=show&id=:trailer'],
    },
  ],
])

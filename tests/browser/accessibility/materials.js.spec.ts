import { testScreen } from '#tests/support/accessibility/screens.ts'

testScreen('/materials/equipment', {
  CONCEPTOR: [
    '',
    '?panel=new',
    '?panel=show&id=:equipment',
    '?panel=edit&id=:equipment',
    '?panel=assign&id=:equipment',
    '?panel=return&id=:equipment',
    '?panel=show&confirm=scrap&id=:equipment',
    '?panel=inventory',
    '?panel=inventory&id=:depot',
  ],
  SALES: ['', '?panel=show&id=:equipment', '?panel=inventory&id=:depot'],
})

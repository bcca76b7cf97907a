import { testScreen } from '#tests/support/accessibility/screens.ts'

testScreen('/incidents-management/damages', {
  ADMIN: [
    '',
    '?panel=cap&envoi=2,4&poids=40',
    '?panel=new',
    '?panel=show&id=:damage',
    '?panel=edit&id=:damage',
    '?panel=claim&id=:damage',
    '?panel=action&id=:damage',
  ],
  OPERATOR: ['?stage=declared'],
})

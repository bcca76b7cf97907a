import { testScreen } from '#tests/support/accessibility/screens.ts'

testScreen('/incidents-management/damages', {
  ADMIN: ['', '?panel=cap&envoi=2,4&poids=40', '?panel=new'],
  OPERATOR: ['?stage=declared'],
})

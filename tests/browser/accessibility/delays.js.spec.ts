import { testScreen } from '#tests/support/accessibility/screens.ts'

testScreen('/incidents-management/delays', {
  OPERATOR: ['', '?stage=open', '?panel=show&id=:delay', '?panel=qualify&id=:delay', '?panel=action&id=:delay'],
})

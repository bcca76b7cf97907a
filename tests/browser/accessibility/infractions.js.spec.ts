import { testScreen } from '#tests/support/accessibility/screens.ts'

testScreen('/incidents-management/infractions', {
  ADMIN: ['', '?stage=all', '?panel=new', '?panel=offences'],
  OPERATOR: [''],
})

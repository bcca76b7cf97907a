import { testScreen } from '#tests/support/accessibility/screens.ts'

testScreen('/incidents-management/incidents', { OPERATOR: ['', '?panel=new', '?view=map'] })

import { testScreen } from '#tests/support/accessibility/screens.ts'

testScreen('/incidents-management/delays', { OPERATOR: ['', '?stage=open'] })

import { testScreen } from '#tests/support/accessibility/screens.ts'

testScreen('/sales/invoices', { ADMIN: ['', '?stage=toBill', '?stage=drafts', '?stage=late'] })

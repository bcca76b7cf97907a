import { testScreen } from '#tests/support/accessibility/screens.ts'

testScreen('/human-resources/drivers', {
  ADMIN: [
    '',
    '?panel=new',
    '?panel=account&id=:driver',
    '/:driver',
    '/:driver?tab=contract',
    '/:driver?tab=certifications',
    '/:driver?tab=absences',
    '/:driver?tab=journeys',
    '/:driver?confirm=leave',
    '/:driver?tab=documents',
    '/:driver?tab=history',
  ],
  OPERATOR: ['', '?panel=phone&id=:driver', '/:driver'],
})

import { testScreens } from '#tests/support/accessibility/screens.ts'

testScreens('human resources', [
  [
    '/human-resources/drivers',
    {
      ADMIN: [
        '',
        '?panel=new',
        '?panel=account&id=:driver',
        '/:driver',
        '?confirm=archive&id=:driver',
        '/:driver?tab=contract',
        '/:driver?tab=planning',
        '/:driver?tab=quality',
        '/:driver?panel=photo',
        '/:driver?panel=person-data',
        '/:driver?tab=certifications',
        '/:driver?tab=absences',
        '/:driver?tab=journeys',
        '/:driver?panel=edit',
        '/:driver?confirm=leave',
        '/:driver?tab=documents',
        '/:driver?tab=history',
      ],
      OPERATOR: ['', '?vue=trombinoscope', '?panel=phone&id=:driver', '/:driver', '/:driver?tab=rests'],
    },
  ],
])

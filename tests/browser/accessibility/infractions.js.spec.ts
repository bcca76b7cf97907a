import { testScreen } from '#tests/support/accessibility/screens.ts'

testScreen('/incidents-management/infractions', {
  ADMIN: [
    '',
    '?stage=all',
    '?panel=new',
    '?panel=offences',
    '?panel=show&id=:infraction',
    '?panel=identify&id=:infraction',
    '?panel=action&id=:infraction',
  ],
  OPERATOR: [''],
})

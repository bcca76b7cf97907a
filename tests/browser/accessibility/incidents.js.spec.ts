import { testScreen } from '#tests/support/accessibility/screens.ts'

testScreen('/incidents-management/incidents', {
  OPERATOR: [
    '',
    '?panel=new',
    '?view=map',
    '?panel=show&id=:incident',
    '?panel=edit&id=:incident',
    '?panel=qualify&id=:incident',
    '?panel=action&id=:incident',
  ],
})

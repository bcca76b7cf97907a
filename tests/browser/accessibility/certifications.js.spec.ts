import { testScreen } from '#tests/support/accessibility/screens.ts'

testScreen('/human-resources/driver-certifications', {
  ADMIN: [
    '',
    '?vue=matrice',
    '?panel=new',
    '?panel=types',
    '?panel=new-type',
    '?panel=show&id=:certification',
    '?confirm=suspend&id=:certification',
  ],
  CONCEPTOR: ['?panel=edit&id=:certification', '?panel=renew&id=:certification'],
  SALES: ['', '?vue=matrice'],
})

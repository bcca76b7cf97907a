import { testScreens } from '#tests/support/accessibility/screens.ts'

testScreens('incidents management', [
  [
    '/incidents-management/damages',
    {
      ADMIN: [
        '',
        '?panel=cap&envoi=2,4&poids=40',
        '?panel=new&trajetText=rennes',
        '?panel=show&id=:damage',
        '?panel=edit&id=:damage',
        '?panel=claim&id=:damage',
        '?panel=action&id=:damage',
      ],
      OPERATOR: ['?stage=declared'],
    },
  ],
  [
    '/incidents-management/delays',
    {
      OPERATOR: ['', '?stage=open', '?panel=show&id=:delay', '?panel=qualify&id=:delay', '?panel=action&id=:delay'],
    },
  ],
  [
    '/incidents-management/incidents',
    {
      OPERATOR: [
        '',
        '?panel=new',
        '?view=map',
        '?panel=show&id=:incident',
        '?panel=edit&id=:incident',
        '?panel=qualify&id=:incident',
        '?panel=action&id=:incident',
      ],
    },
  ],
  [
    '/incidents-management/infractions',
    {
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
    },
  ],
])

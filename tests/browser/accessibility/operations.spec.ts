import { testScreens } from '#tests/support/accessibility/screens.ts'

testScreens('operations', [
  [
    '/journey-management/delivery-request',
    {
      CONCEPTOR: [
        '',
        '/:request',
        '/:request?tab=conception',
        '/:request?tab=cout',
        '/:request?tab=semaine&tournee=:tour',
        '/:request?tab=variantes',
      ],
    },
  ],
  [
    '/journey-management/live-lines',
    {
      CONCEPTOR: ['', '?panel=show&id=:line', '?panel=edit&id=:line', '?panel=generate'],
    },
  ],
  ['/journey-management/replacements', { OPERATOR: ['', '?stage=all', '/missing/:driver?why=MALADE'] }],
  [
    '/journey-management/drivers-pools',
    {
      ADMIN: [
        '',
        '/:pool',
        '/:pool?tab=team',
        '/:pool?tab=conformity',
        '/:pool?tab=economy',
        '/:pool?tab=team&panel=member',
        '/:pool?tab=team&panel=propose',
        '/:pool?tab=journeys',
        '/:pool?tab=replacements',
      ],
      OPERATOR: ['/:pool'],
    },
  ],
  [
    '/journey-management/journeys',
    {
      OPERATOR: [
        '?from=:day&to=:day',
        '?panel=new',
        '/best-plan?day=:day',
        '?trajet=:open&panel=assign',
        '?dates=all&trajet=:over&tab=arrets',
        '?trajet=:open&tab=moyens',
        '?trajet=:open&tab=carte',
        '?trajet=:over&tab=evenements',
        '?trajet=:over&tab=co2',
        '?trajet=:over&tab=prestations',
        '?trajet=:over&tab=documents',
      ],
      ADMIN: ['?trajet=:over&tab=economie'],
    },
  ],
  [
    '/journey-management/modifications',
    {
      ADMIN: ['', '?panel=modify', '?panel=modify&cible=:open&quoi=HORAIRE', '?panel=modification&modification=:modification'],
    },
  ],
  ['/journey-management/modifications/history', { ADMIN: [''] }],
  ['/journey-management/live', { OPERATOR: [''], SALES: ['?status=SIGNAL_PERDU'] }],
  [
    '/journey-management/calendar',
    {
      OPERATOR: [
        '?view=month',
        '?view=week',
        '?view=day',
        '',
        '?span=day',
        '?rows=vehicles',
        '?rows=tours',
        '?colour=activity',
        '?panel=move&trajet=:open',
      ],
    },
  ],
  [
    '/transverse/cnr',
    {
      ADMIN: ['', '?tab=parts', '?tab=referentiels&panel=new', '?panel=month&id=:month', '?panel=history'],
      SALES: [
        '?since=2024-01',
        '?panel=value',
        '?panel=index',
        '?panel=import',
        '?tab=parts',
        '?tab=parts&panel=new',
        '?tab=referentiels',
        '?tab=calculateur',
      ],
      CONCEPTOR: ['', '?tab=parts', '?tab=referentiels', '?tab=calculateur', '?panel=month&id=:month'],
    },
  ],
  [
    '/transverse/cost-factors',
    {
      ADMIN: ['', '?panel=new', '?panel=show&id=:factor', '?confirm=deactivate&id=:factor'],
      SALES: [
        '?periods=1',
        '?panel=show&id=:factor',
        '?panel=edit&id=:factor',
        '?panel=value&id=:factor',
        '?panel=impact&id=:factor&montant=3&effet=2026-01-01',
      ],
    },
  ],
  [
    '/transverse/actions',
    {
      ADMIN: ['', '?panel=show&id=:action', '?panel=edit&id=:action', '?confirm=deactivate&id=:action'],
      CONCEPTOR: [
        '',
        '?inactive=1',
        '?panel=new',
        '?panel=show&id=:action',
        '?view=suivi',
        '?view=suivi&stage=all',
        '?view=suivi&orphan=1',
      ],
    },
  ],
  [
    '/administration/parameters',
    {
      ADMIN: [
        '',
        '?panel=edit',
        '/licences?panel=licence',
        '/invoicing?panel=rate',
        '/calendar?panel=closure',
        '/calendar?panel=ban',
        '/operations',
        '/mails?panel=template&id=INVITATION',
        '/system?panel=history',
      ],
    },
  ],
  ['/administration/profiles', { ADMIN: ['', '?role=SALES'] }],
  [
    '/administration/users',
    {
      ADMIN: [
        '',
        '?panel=new',
        '?panel=show&id=:seller',
        '?panel=edit&id=:seller',
        '?panel=rights&id=:seller',
        '?panel=reassign&id=:seller',
        '?panel=deactivate&id=:seller',
      ],
    },
  ],
  [
    '/transverse/incidents',
    {
      ADMIN: [
        '',
        '?panel=new',
        '?panel=order',
        '?panel=show&id=:cause',
        '?panel=merge&id=:cause',
        '?confirm=deactivate&id=:cause',
      ],
      CONCEPTOR: ['?panel=edit&id=:cause'],
    },
  ],
  ['/transverse/delays', { CONCEPTOR: ['', '?panel=order'] }],
  ['/transverse/damages', { CONCEPTOR: ['', '?panel=order'] }],
  [
    '/human-resources/absences',
    {
      ADMIN: [
        '',
        '?panel=new',
        '?panel=show&id=:absence',
        '?panel=edit&id=:absence',
        '?confirm=validate&id=:absence',
        '?confirm=refuse&id=:absence',
        '?panel=rights&id=:driver',
        '?vue=planning',
      ],
      OPERATOR: ['?status=DEMANDEE', '?confirm=cancel&id=:absence'],
    },
  ],
])

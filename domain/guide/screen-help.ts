import type { ScreenPath } from '../screens.ts'

/** Help of a screen: what it is for, and what usually comes next. French, one sentence each. */
export interface ScreenHelp {
  purpose: string
  next: string
}

/** Help of every screen; compiles only with an entry for each. */
export const SCREEN_HELP: Readonly<Record<ScreenPath, ScreenHelp>> = {
  '/': {
    purpose: "Ce qui attend aujourd'hui selon votre rôle\u202f: départs, retards, contrôles, échéances, offres.",
    next: "Chaque chiffre ouvre la liste qu'il compte\u202f; un chauffeur y trouve sa journée et le bouton de la prochaine étape.",
  },
  '/profile': {
    purpose: "Vos coordonnées, vos clés d'accès et les appareils où vous êtes connecté.",
    next: "Ajoutez une clé d'accès pour vous connecter sans code, et fermez les sessions que vous ne connaissez pas.",
  },
  '/settings': {
    purpose: "Vos préférences\u202f: premier écran, nombre de lignes, thème, raccourcis d'une touche.",
    next: "Enregistrez\u202f; elles vous suivent d'un appareil à l'autre.",
  },
  '/sales/companies': {
    purpose: 'Les clients, les sous-traitants et les fournisseurs.',
    next: '«\u202fNouveau client\u202f» ou «\u202fImporter\u202f», puis ses adresses et son cahier des charges.',
  },
  '/sales/companies/:companyId': {
    purpose: "Tout d'un client\u202f: contacts, sites, contrats, encours, palettes, papiers, historique.",
    next: 'Complétez ce que la facture électronique demande (SIRET, TVA, règlement), puis ouvrez un cahier des charges.',
  },
  '/sales/addresses': {
    purpose: 'Les sites de chargement et de livraison et les dépôts, avec leurs horaires et leurs fermetures.',
    next: "Placez le site sur la carte et donnez ses horaires\u202f: l'affectation et les retards les lisent.",
  },
  '/sales/invoices': {
    purpose: 'Ce qui reste à facturer, les brouillons, les factures émises, les avoirs, les règlements et les relances.',
    next: '«\u202fÀ facturer\u202f», puis «\u202fPréparer la facturation\u202f», «\u202fValider\u202f» et «\u202fFin de mois\u202f».',
  },
  '/sales/delivery-request': {
    purpose: 'Les cahiers des charges\u202f: ce qui est vendu, à qui, quand et à quel prix.',
    next: '«\u202fNouveau\u202f», puis «\u202fEnvoyer en conception\u202f»\u202f; une fois conçu, «\u202fProposer\u202f» et «\u202fAccepter\u202f».',
  },
  '/sales/delivery-request/:requestId': {
    purpose: 'Un contrat\u202f: besoin, arrêts, récurrence, prestations, prix, versions et papiers.',
    next: "Le bouton du haut mène à l'étape suivante\u202f; une version signée ne change plus, on en crée une nouvelle.",
  },
  '/sales/additional-services': {
    purpose: 'Le catalogue des prestations facturées en plus du transport, et leurs tarifs dans le temps.',
    next: 'Créez la prestation et son tarif\u202f; les contrats la reprennent, les trajets la comptent.',
  },
  '/sales/kpi': {
    purpose: "Les chiffres de l'activité sur une période\u202f: ventes, marge, ponctualité, kilomètres à vide, CO₂.",
    next: 'Chaque tuile ouvre les trajets ou les factures qui la composent.',
  },
  '/sales/stats': {
    purpose: 'Les mêmes chiffres en tableaux, par client, contrat, ligne, tournée, chauffeur, véhicule et mois.',
    next: 'Choisissez un axe et une période, puis exportez.',
  },
  '/journey-management/delivery-request': {
    purpose: 'Les contrats vendus qui attendent leurs trajets prévus.',
    next: '«\u202fPrendre en charge\u202f», construire les lignes, puis «\u202fLivrer\u202f».',
  },
  '/journey-management/delivery-request/:requestId': {
    purpose: "La conception d'un contrat\u202f: découper la course vendue en lignes, avec arrêts, horaires et moyens.",
    next: "Vérifiez conduite et repos de chaque ligne, puis «\u202fLivrer\u202f»\u202f; après l'acceptation, les trajets sont créés.",
  },
  '/journey-management/live-lines': {
    purpose: 'Les trajets prévus\u202f: chaque ligne récurrente, ses jours, ses moyens et ses trajets créés.',
    next: '«\u202fGénérer\u202f» crée les trajets des semaines à venir\u202f; une ligne changée à la main est «\u202fÀ revoir\u202f».',
  },
  '/journey-management/drivers-pools': {
    purpose: 'Les tournées\u202f: des lignes qui forment un service, et les chauffeurs qui le tiennent.',
    next: "Donnez titulaires, remplaçants et roulement\u202f: la génération affecte celui dont c'est le tour.",
  },
  '/journey-management/drivers-pools/:driverPoolId': {
    purpose: "Une tournée\u202f: ses lignes, sa semaine type, son équipe et ce qui s'y passe.",
    next: 'La semaine type dit ce qui dépasse la conduite ou le repos avant que les trajets ne soient créés.',
  },
  '/journey-management/journeys': {
    purpose: "Les trajets d'un jour ou d'une période, du planifié au contrôlé.",
    next: '«\u202fAffecter\u202f», «\u202fConfirmer\u202f», «\u202fDémarrer\u202f», «\u202fTerminer\u202f», puis «\u202fContrôler\u202f»\u202f; «\u202fAffecter au mieux\u202f» propose un plan entier.',
  },
  '/journey-management/calendar': {
    purpose: 'Le planning des chauffeurs, véhicules, remorques et tournées, sur un jour, une semaine ou un mois.',
    next: "Glissez un trajet sur un chauffeur\u202f: chaque ligne dit s'il peut le prendre\u202f; «\u202fAnnuler\u202f» le reprend une minute.",
  },
  '/journey-management/live': {
    purpose: "Où sont les camions, et l'heure à laquelle ils arriveront.",
    next: 'Un arrêt attendu trop tard entre dans «\u202fRetards\u202f»\u202f: prévenez le client depuis sa ligne.',
  },
  '/journey-management/modifications': {
    purpose: 'Les changements demandés sur un trajet ou une ligne\u202f: avant, après, portée, accords.',
    next: "Validez\u202f: les trajets concernés suivent\u202f; «\u202fAnnuler l'effet\u202f» crée la modification inverse.",
  },
  '/journey-management/modifications/history': {
    purpose: 'Les modifications décidées, avec qui a demandé, accepté et appliqué.',
    next: 'Cherchez un trajet, une ligne ou un client pour répondre à une contestation.',
  },
  '/journey-management/replacements': {
    purpose: 'Les trajets qui ont perdu leur chauffeur ou leur véhicule.',
    next: "Prenez un candidat de la liste, appelez-le et confirmez\u202f; le contrôle est celui de l'affectation.",
  },
  '/incidents-management/incidents': {
    purpose: 'Accidents, pannes, vols et autres incidents\u202f: faits, cause, coûts, assurance, actions.',
    next: 'Déclarez, trouvez la cause, suivez les actions, puis clôturez.',
  },
  '/incidents-management/infractions': {
    purpose: 'Les avis de contravention et les infractions sociales.',
    next: "Désignez le conducteur dans les 45\u202fjours de l'avis\u202f; le compte à rebours est sur la ligne.",
  },
  '/incidents-management/delays': {
    purpose: 'Les arrêts atteints ou attendus au-delà de leur tolérance.',
    next: 'Qualifiez chaque retard (cause, responsable)\u202f: sans cela son trajet ne peut pas être contrôlé.',
  },
  '/incidents-management/damages': {
    purpose: 'Les avaries, manquants et litiges, avec réserves, plafond légal et indemnité.',
    next: "Instruisez dans les délais, puis acceptez ou refusez\u202f; l'avoir se fait depuis la facture.",
  },
  '/human-resources/drivers': {
    purpose: 'Les chauffeurs\u202f: permis, cartes, dépôt, contrat, compteurs de conduite et de repos.',
    next: "«\u202fNouveau chauffeur\u202f», puis ses habilitations\u202f; «\u202fMalade\u202f» ouvre «\u202fIl me manque quelqu'un\u202f».",
  },
  '/human-resources/drivers/:driverId': {
    purpose: "Tout d'un chauffeur\u202f: trajets, heures, absences, habilitations, papiers, infractions.",
    next: "Vérifiez ce qui expire\u202f: un papier périmé bloque l'affectation du jour concerné.",
  },
  '/human-resources/absences': {
    purpose: 'Les demandes de congé, les maladies et les soldes.',
    next: 'Validez ou refusez\u202f; une absence validée libère ses trajets et ouvre leurs remplacements.',
  },
  '/human-resources/driver-certifications': {
    purpose: "Qui a le droit de conduire quoi\u202f: FCO, ADR, habilitations de site, jusqu'à quand.",
    next: "Enregistrez le renouvellement avant la date\u202f: ce qui expire bientôt est sur l'accueil.",
  },
  '/materials/vehicles': {
    purpose: 'Les porteurs, tracteurs et utilitaires\u202f: charge, énergie, équipement, échéances.',
    next: '«\u202fNouveau véhicule\u202f» ou «\u202fImporter\u202f», puis ses échéances (contrôle technique, chronotachygraphe).',
  },
  '/materials/vehicles/:vehicleId': {
    purpose: "Tout d'un véhicule\u202f: trajets, compteur, dépenses, échéances, indisponibilités, papiers.",
    next: '«\u202fÉchéance faite\u202f» calcule la suivante\u202f; «\u202fVéhicule en panne\u202f» cherche qui reprend ses trajets.',
  },
  '/materials/trailers': {
    purpose: 'Les semi-remorques et remorques, leur charge et leurs échéances.',
    next: 'Accrochez une remorque à son tracteur habituel\u202f: elle est proposée avec lui.',
  },
  '/materials/equipment': {
    purpose: 'Le matériel embarqué\u202f: hayons, transpalettes, groupes froids, boîtiers.',
    next: 'Rattachez-le à un véhicule et suivez ses contrôles périodiques.',
  },
  '/transverse/cnr': {
    purpose: 'Les indices et coûts de référence du CNR, mois par mois.',
    next: "Saisissez l'indice du mois dès sa parution\u202f: la facturation indexée l'attend.",
  },
  '/transverse/cost-factors': {
    purpose: "Ce qui augmente le coût d'une course\u202f: nuit, froid, découcher, repas, matières dangereuses.",
    next: 'Un facteur change à une date\u202f: les contrats signés gardent le leur.',
  },
  '/transverse/delays': {
    purpose: 'Les causes de retard proposées à la qualification, et leur responsable par défaut.',
    next: "Désactivez une cause qui ne sert plus\u202f: les retards d'avant la gardent.",
  },
  '/transverse/incidents': {
    purpose: "Les causes d'incident, par famille.",
    next: "Désactivez une cause qui ne sert plus\u202f: les incidents d'avant la gardent.",
  },
  '/transverse/damages': {
    purpose: 'Les causes de dommage, par famille.',
    next: "Désactivez une cause qui ne sert plus\u202f: les dommages d'avant la gardent.",
  },
  '/transverse/actions': {
    purpose: 'Les actions types à mener après un événement, avec leur délai et leur rôle.',
    next: 'Elles sont proposées sur chaque retard, incident, infraction et dommage.',
  },
  '/administration/parameters': {
    purpose: "L'identité du transporteur, les seuils et les objectifs, les mentions des factures et la sauvegarde.",
    next: 'Chaque paramètre dit ce qui le lit\u202f; commencez par la société et les mentions légales.',
  },
  '/administration/profiles': {
    purpose: 'Ce que chaque rôle peut ouvrir et faire.',
    next: 'Un accès se donne par le rôle de la personne, dans «\u202fUtilisateurs\u202f».',
  },
  '/administration/users': {
    purpose: "Les comptes, leurs rôles, les accès d'applications et les abonnements aux événements.",
    next: '«\u202fInviter\u202f» envoie un code par courriel\u202f; un compte fermé ne se connecte plus aussitôt.',
  },
}

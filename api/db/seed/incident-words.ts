import type { IncidentKind } from '#domain/incidents-management/incidents/values.ts'

interface Words {
  texts: readonly string[]
  causes: readonly string[]
  repair?: readonly [number, number]
}

export const INCIDENT_WORDS: Record<IncidentKind, Words> = {
  PANNE: {
    texts: [
      "Pneu arrière droit éclaté sur la rocade, véhicule rangé sur la bande d'arrêt.",
      "Voyant de pression d'huile allumé au départ du quai, moteur coupé aussitôt.",
      'Hayon bloqué en position basse à la livraison, déchargement au transpalette.',
      'Groupe froid en défaut au contrôle de 6 h, redémarré par le dépanneur.',
    ],
    causes: ['MECANIQUE', 'PNEU', 'GROUPE_FROID', 'HAYON'],
    repair: [8, 140],
  },
  ACCIDENT_MATERIEL: {
    texts: [
      "Accrochage du rétroviseur par un véhicule léger dans le giratoire d'entrée de zone.",
      'Choc arrière à faible allure contre un poteau de la cour pendant la mise à quai.',
      'Véhicule adverse entré dans la remorque au feu, constat amiable signé sur place.',
    ],
    causes: ['TIERS', 'ERREUR_HUMAINE', 'SITE'],
    repair: [30, 420],
  },
  ACCIDENT_CORPOREL: {
    texts: ['Chute du chauffeur en descendant de la cabine, entorse de la cheville, conduit aux urgences.'],
    causes: ['ERREUR_HUMAINE', 'SITE'],
  },
  VOL: {
    texts: ['Bâche lacérée sur le parking pendant la coupure de nuit, deux palettes manquantes, plainte déposée.'],
    causes: ['VOL_EFFRACTION'],
    repair: [20, 90],
  },
  AGRESSION: {
    texts: ['Chauffeur insulté puis bousculé au quai par un cariste du site, sans blessure.'],
    causes: ['TIERS', 'SITE'],
  },
  TEMPERATURE: {
    texts: ['Relevé à 9,4 °C à la livraison pour une consigne de 4 °C au plus, réserves portées par le client.'],
    causes: ['GROUPE_FROID', 'ERREUR_HUMAINE'],
    repair: [15, 80],
  },
  REFUS_LIVRAISON: {
    texts: [
      'Palette du dessus affaissée, le réceptionnaire refuse le lot entier et le signale au client.',
      "Livraison refusée : le rendez-vous n'était pas enregistré dans l'agenda du site.",
    ],
    causes: ['EMBALLAGE', 'SITE'],
  },
  ERREUR_CHARGEMENT: {
    texts: ['Deux palettes du client voisin chargées à la place des siennes, échange fait au dépôt.'],
    causes: ['ERREUR_HUMAINE'],
  },
  SITE_FERME: {
    texts: ["Portail fermé à l'arrivée, personne à l'accueil ni à l'astreinte pendant quarante minutes."],
    causes: ['SITE'],
  },
  DOCUMENT: {
    texts: ['Bon de livraison oublié au chargement, copie envoyée par le client une heure plus tard.'],
    causes: ['ERREUR_HUMAINE', 'INFORMATIQUE'],
  },
  INFORMATIQUE: { texts: ['Tablette hors service toute la tournée, émargements relevés sur papier.'], causes: ['INFORMATIQUE'] },
  ENVIRONNEMENT: {
    texts: ["Fuite de gazole d'une vingtaine de litres sur l'aire de lavage, absorbant posé, site prévenu."],
    causes: ['MECANIQUE', 'ERREUR_HUMAINE'],
    repair: [40, 160],
  },
}

const GENERAL = [
  "La manœuvre s'est faite sans guidage",
  "La consigne de guidage n'était pas affichée au quai",
  "Le plan de circulation n'avait pas été revu depuis les travaux",
] as const

export const WHYS_TOLD: Record<IncidentKind, readonly [string, string, string]> = {
  PANNE: ["L'organe a cédé en charge", "L'usure n'a pas été vue à la visite", 'La visite avait été reportée de trois semaines'],
  ACCIDENT_MATERIEL: GENERAL,
  ACCIDENT_CORPOREL: [
    'Le marchepied était mouillé',
    "La descente s'est faite dos au vide",
    "Le geste n'avait pas été rappelé depuis l'accueil",
  ],
  VOL: ['Le parking choisi est sans surveillance', 'Le parking prévu était complet', "Aucune place n'y est réservée"],
  AGRESSION: GENERAL,
  TEMPERATURE: [
    'Le groupe était réglé sur la consigne de la veille',
    "Le réglage n'est pas relu au départ",
    'La feuille de route ne porte pas la consigne',
  ],
  REFUS_LIVRAISON: GENERAL,
  ERREUR_CHARGEMENT: GENERAL,
  SITE_FERME: GENERAL,
  DOCUMENT: GENERAL,
  INFORMATIQUE: GENERAL,
  ENVIRONNEMENT: GENERAL,
}

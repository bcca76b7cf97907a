/** Invented names (`domain.md` §8) with accents, apostrophes and particles for sorting and search. */
export const MEN = [
  'Youssef',
  'Thierry',
  'Karim',
  'Loïc',
  'Stéphane',
  'Gwenaël',
  'Hugo',
  'Patrick',
  'Bruno',
  'Mickaël',
  'Denis',
] as const
export const WOMEN = ['Camille', 'Élodie', 'Nadège', 'Maëlle', 'Fatou', 'Inès', 'Solène', 'Aïcha', 'Jeanne'] as const
export const LAST_NAMES = [
  'Le Goff',
  'Moreau',
  'Bâcle',
  'Guérin',
  "N'Diaye",
  'Benali',
  'Kervella',
  'Drouet',
  'Özkan',
  'Hervé',
  'Ménard',
  "d'Astier",
  'Pichon',
  'Lefèvre',
  'Da Silva',
  'Robin',
  'Étienne',
  'Quéré',
  'Zimmermann',
  'Roux',
] as const

const SECTORS = [
  'AGROALIMENTAIRE',
  'MESSAGERIE',
  'INDUSTRIE',
  'DISTRIBUTION',
  'SANTE',
  'BATIMENT',
  'PRESSE',
  'RECYCLAGE',
] as const
export type Sector = (typeof SECTORS)[number]

export interface ClientName {
  name: string
  sector: Sector
  depot: number
  country?: 'BE' | 'DE' | 'ENGLAND'
}

/** 119 characters, one below the limit. */
const LONGEST_NAME =
  'Société coopérative agricole des producteurs de légumes de plein champ et de serres du Val de Loire et des Pays de Retz'

export const CLIENTS: readonly ClientName[] = (
  [
    ["Laiterie du Val d'Oudon", 'AGROALIMENTAIRE', 0],
    ["Biscuiterie de l'Erdre", 'AGROALIMENTAIRE', 0],
    ['Maraîchers de Mauves', 'AGROALIMENTAIRE', 0],
    ['Surgelés Kerlann', 'AGROALIMENTAIRE', 2],
    ['Meubles Herbadais', 'INDUSTRIE', 0],
    ['Pièces Auto Manceau', 'INDUSTRIE', 1],
    ['Pharma Ligérienne', 'SANTE', 0],
    ['Colis Grand-Ouest', 'MESSAGERIE', 0],
    ['Imprimerie des Trois-Ponts', 'PRESSE', 1],
    ['Matériaux Vendée-Sèvre', 'BATIMENT', 0],
    ['Recyclage Basse-Loire', 'RECYCLAGE', 0],
    ['Brasserie du Ried', 'AGROALIMENTAIRE', 4],
    ['Messageries du Maine', 'MESSAGERIE', 1],
    ['Express Armor Colis', 'MESSAGERIE', 2],
    ['Colis Seine-Nord', 'MESSAGERIE', 3],
    ["Rapid'Est Messagerie", 'MESSAGERIE', 4],
    ['Relais Atlantique Colis', 'MESSAGERIE', 0],
    ['Minoterie de la Haute-Sarthe', 'AGROALIMENTAIRE', 1],
    ['Volailles du Bocage Fléchois', 'AGROALIMENTAIRE', 1],
    [LONGEST_NAME, 'AGROALIMENTAIRE', 0],
    ['Charpentes Penn-ar-Roc', 'BATIMENT', 2],
    ['Cidrerie des Quatre Vergers', 'AGROALIMENTAIRE', 2],
    ['Conserverie du Pays Blanc', 'AGROALIMENTAIRE', 0],
    ['Maison Aubertin Traiteur', 'AGROALIMENTAIRE', 3],
    ['Brouwerij Van Houtlande NV', 'AGROALIMENTAIRE', 3, 'BE'],
    ['Schwarzbach Maschinenteile GmbH', 'INDUSTRIE', 4, 'DE'],
    ['Plasturgie Choletaise', 'INDUSTRIE', 0],
    ['Mécanique de Précision Sarthoise', 'INDUSTRIE', 1],
    ['Emballages Carton du Layon', 'INDUSTRIE', 0],
    ['Fonderie de la Vilaine', 'INDUSTRIE', 2],
    ['Centrale Ouest Frais', 'DISTRIBUTION', 0],
    ['Épiceries Réunies du Littoral', 'DISTRIBUTION', 2],
    ['Jardineries Beauséjour', 'DISTRIBUTION', 1],
    ["Bricolage L'Équerre", 'DISTRIBUTION', 3],
    ['Textiles Montreuil Distribution', 'DISTRIBUTION', 3],
    ['Thamesford Retail Supplies Ltd', 'DISTRIBUTION', 3, 'ENGLAND'],
    ['Laboratoires Sévrien', 'SANTE', 3],
    ['Répartition Santé Atlantique', 'SANTE', 0],
    ['Béton Cellulaire Mayennais', 'BATIMENT', 1],
    ["Papiers Récupérés de l'Ill", 'RECYCLAGE', 4],
  ] satisfies [string, Sector, number, ClientName['country']?][]
).map(([name, sector, depot, country]) => ({ name, sector, depot, ...(country ? { country } : {}) }))

export const SUBCONTRACTORS = [
  ["Transports Guivarc'h Frères", 2],
  ['Affrètement Sèvre Express', 0],
  ['Translys Seine', 3],
  ['Routiers du Perche', 1],
  ['Alsace Traction Partenaires', 4],
] as const

const AMBIENT = [
  "Biscuiterie de l'Erdre",
  'Brasserie du Ried',
  'Minoterie de la Haute-Sarthe',
  'Cidrerie des Quatre Vergers',
  'Conserverie du Pays Blanc',
  'Brouwerij Van Houtlande NV',
]

export const isRefrigerated = (sector: Sector, name: string) => SECTOR_FACTS[sector].reefer && !AMBIENT.includes(name)

export const SECTOR_FACTS: Record<
  Sector,
  { naf: string; site: string; goods: string; packaging: string; kgPerPallet: number; reefer: boolean }
> = {
  AGROALIMENTAIRE: {
    naf: '10.51A',
    site: 'Usine',
    goods: 'Produits alimentaires',
    packaging: 'Palette 80×120',
    kgPerPallet: 480,
    reefer: true,
  },
  MESSAGERIE: {
    naf: '52.29A',
    site: 'Plateforme',
    goods: 'Colis de détail',
    packaging: 'Roll et colis',
    kgPerPallet: 160,
    reefer: false,
  },
  INDUSTRIE: {
    naf: '25.62B',
    site: 'Atelier',
    goods: 'Pièces et sous-ensembles',
    packaging: 'Palette 80×120',
    kgPerPallet: 620,
    reefer: false,
  },
  DISTRIBUTION: {
    naf: '46.90Z',
    site: 'Entrepôt',
    goods: 'Marchandises générales',
    packaging: 'Palette 80×120',
    kgPerPallet: 350,
    reefer: false,
  },
  SANTE: {
    naf: '21.20Z',
    site: 'Laboratoire',
    goods: 'Produits de santé',
    packaging: 'Bac isotherme',
    kgPerPallet: 180,
    reefer: true,
  },
  BATIMENT: {
    naf: '46.73A',
    site: 'Dépôt matériaux',
    goods: 'Matériaux de construction',
    packaging: 'Palette perdue',
    kgPerPallet: 1_050,
    reefer: false,
  },
  PRESSE: {
    naf: '18.11Z',
    site: 'Imprimerie',
    goods: 'Journaux et magazines',
    packaging: 'Liasse',
    kgPerPallet: 700,
    reefer: false,
  },
  RECYCLAGE: {
    naf: '38.32Z',
    site: 'Centre de tri',
    goods: 'Papiers et plastiques en balles',
    packaging: 'Balle',
    kgPerPallet: 550,
    reefer: false,
  },
}

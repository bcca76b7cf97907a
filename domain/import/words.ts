import type { Words } from './cells.ts'

const BODIES: Words = {
  SAVOYARDE: ['Bâchée', 'Bâche', 'Tautliner', 'PLSC', 'Rideaux coulissants', 'Débâchable', 'Savoyarde bâchée'],
  FOURGON: ['Fourgon sec', 'Caisse', 'Caisse sèche'],
  FRIGO: ['Frigorifique', 'Réfrigérée', 'Isotherme', 'Sous température dirigée'],
  PLATEAU: ['Plateau ridelles', 'Plateau à ridelles'],
  PORTE_CAISSE: ['Porte-conteneur', 'Porte-conteneurs', 'Squelette', 'Châssis porte-caisse'],
}

/** Words of offices and of other systems for the values of Quai's lists, by field. A word that fits two values is in neither. */
export const VALUE_WORDS: Readonly<Record<string, Words>> = {
  title: { M: ['Monsieur', 'Mr', 'Homme', 'H'], MME: ['Madame', 'Mademoiselle', 'Mlle', 'Femme', 'F'] },
  contract: {
    CDI: ['Durée indéterminée', 'Contrat à durée indéterminée'],
    CDD: ['Durée déterminée', 'Contrat à durée déterminée'],
    INTERIM: ['Intérimaire'],
    ALTERNANCE: ['Apprenti', 'Apprentissage', 'Contrat de professionnalisation'],
  },
  employer: { PROPRE: ['Salarié', 'Interne'], INTERIM: ['Intérimaire', "Agence d'intérim"], SOUS_TRAITANT: ['Externe'] },
  energy: {
    GAZOLE: ['Diesel', 'Gasoil', 'Gas-oil', 'GO', 'B7'],
    GNV: ['Gaz', 'GNC', 'GNL', 'CNG', 'LNG', 'Gaz naturel'],
    ELECTRIQUE: ['Électricité', 'EL', 'Élec', '100 % électrique'],
    ESSENCE: ['ES', 'SP95', 'SP98'],
    XTL: ['HVO', 'XTL'],
    HYBRIDE: ['Hybride rechargeable'],
  },
  body: BODIES,
  category: {
    ...BODIES,
    VUL: ['Utilitaire', 'Véhicule utilitaire', 'Camionnette', 'CTTE', 'VUL 3,5 t', 'VUL'],
    PORTEUR_12: ['Porteur 12T', '12 t', '12T'],
    PORTEUR_19: ['Porteur 19T', '19 t', '19T'],
    PORTEUR_26: ['Porteur 26T', '26 t', '26T'],
    TRACTEUR: ['Tracteur routier', 'TRR', 'Tracteur 44 t', 'Tracteur 44T'],
    GRAND_ROUTIER: ['Longue distance', 'Grande distance', 'National', 'International'],
    COURTE_DISTANCE: ['Régional', 'Zone courte'],
    MESSAGERIE: ['Livreur', 'Messager'],
  },
  euroClass: {
    EURO_3: ['Euro 3', '3'],
    EURO_4: ['Euro 4', '4'],
    EURO_5: ['Euro 5', '5', 'EEV'],
    EURO_6: ['Euro 6', '6', 'Euro 6d', 'Euro VI E'],
    EURO_7: ['Euro 7', '7'],
  },
  tachograph: {
    AUCUN: ['Sans', 'Non'],
    NUM: ['Digital'],
    INT_V1: ['Smart', 'Smart 1', 'G2V1', 'Intelligent 1'],
    INT_V2: ['Smart 2', 'G2V2', 'Intelligent 2'],
  },
  ownership: {
    PROPRIETE: ['Propre', 'Achat', 'Acheté', 'Pleine propriété'],
    CREDIT_BAIL: ['Leasing', 'LOA'],
    LLD: ['Longue durée'],
    LOCATION: ['Loué', 'Location courte durée'],
  },
}

/** Commune with an approximate centre (`domain.md` §8) and its number of sites. */
export interface Place {
  city: string
  zip: string
  insee: string
  lat: number
  lng: number
  sites: 1 | 2
}

/** Real communes: name, postal code, INSEE code, latitude, longitude, number of sites. A test checks the INSEE codes. */
const ROWS: readonly (readonly [string, string, string, number, number, (1 | 2)?])[] = [
  ['Carquefou', '44470', '44026', 47.3, -1.49],
  ['Nantes', '44000', '44109', 47.22, -1.55],
  ['Saint-Herblain', '44800', '44162', 47.21, -1.65],
  ['Montoir-de-Bretagne', '44550', '44103', 47.33, -2.15],
  ['Ancenis-Saint-Géréon', '44150', '44003', 47.37, -1.18],
  ['Cholet', '49300', '49099', 47.06, -0.88],
  ['Angers', '49000', '49007', 47.47, -0.55],
  ['Verrières-en-Anjou', '49480', '49323', 47.5, -0.47],
  ['Le Mans', '72000', '72181', 48.0, 0.2],
  ['Sablé-sur-Sarthe', '72300', '72264', 47.84, -0.33],
  ['Laval', '53000', '53130', 48.07, -0.77],
  ['La Roche-sur-Yon', '85000', '85191', 46.67, -1.43],
  ['Les Herbiers', '85500', '85109', 46.87, -1.01],
  ['Rennes', '35000', '35238', 48.11, -1.68],
  ['Chantepie', '35135', '35055', 48.09, -1.62],
  ['Vitré', '35500', '35360', 48.12, -1.21],
  ['Vannes', '56000', '56260', 47.66, -2.76],
  ['Lorient', '56100', '56121', 47.75, -3.37],
  ['Loudéac', '22600', '22136', 48.18, -2.75, 1],
  ['Brest', '29200', '29019', 48.39, -4.49],
  ['Landivisiau', '29400', '29105', 48.51, -4.07, 1],
  ['Caen', '14000', '14118', 49.18, -0.37],
  ['Mondeville', '14120', '14437', 49.17, -0.31],
  ['Le Havre', '76600', '76351', 49.49, 0.11],
  ['Le Grand-Quevilly', '76120', '76322', 49.41, 1.04],
  ['Évreux', '27000', '27229', 49.02, 1.15, 1],
  ['Gennevilliers', '92230', '92036', 48.93, 2.29],
  ['Rungis', '94150', '94065', 48.75, 2.35],
  ['Aulnay-sous-Bois', '93600', '93005', 48.94, 2.5],
  ['Roissy-en-France', '95700', '95527', 49.0, 2.52],
  ['Lieusaint', '77127', '77251', 48.63, 2.55],
  ['Bonneuil-sur-Marne', '94380', '94011', 48.77, 2.49],
  ['Trappes', '78190', '78621', 48.78, 1.99],
  ['Lesquin', '59810', '59343', 50.59, 3.12],
  ['Dourges', '62119', '62274', 50.44, 2.99],
  ['Amiens', '80000', '80021', 49.89, 2.3],
  ['Boulogne-sur-Mer', '62200', '62160', 50.73, 1.61, 1],
  ['Compiègne', '60200', '60159', 49.42, 2.83, 1],
  ['Tours', '37000', '37261', 47.39, 0.69],
  ['Saint-Pierre-des-Corps', '37700', '37233', 47.39, 0.73],
  ['Orléans', '45000', '45234', 47.9, 1.91],
  ['Saran', '45770', '45302', 47.95, 1.88],
  ['Chartres', '28000', '28085', 48.45, 1.49, 1],
  ['Poitiers', '86000', '86194', 46.58, 0.34],
  ['Niort', '79000', '79191', 46.32, -0.46],
  ['Bordeaux', '33000', '33063', 44.84, -0.58],
  ['Cestas', '33610', '33122', 44.74, -0.68],
  ['Limoges', '87000', '87085', 45.83, 1.26, 1],
  ['Bayonne', '64100', '64102', 43.49, -1.47, 1],
  ['Toulouse', '31000', '31555', 43.6, 1.44],
  ["Castelnau-d'Estrétefonds", '31620', '31118', 43.78, 1.36],
  ['Miramas', '13140', '13063', 43.58, 5.0],
  ['Cavaillon', '84300', '84035', 43.84, 5.04, 1],
  ['Lyon', '69007', '69123', 45.75, 4.84],
  ['Saint-Priest', '69800', '69290', 45.7, 4.95],
  ['Saint-Quentin-Fallavier', '38070', '38449', 45.64, 5.11],
  ['Clermont-Ferrand', '63000', '63113', 45.78, 3.09],
  ['Dijon', '21000', '21231', 47.32, 5.04],
  ['Chalon-sur-Saône', '71100', '71076', 46.78, 4.85, 1],
  ['Reims', '51100', '51454', 49.26, 4.03],
  ['Nancy', '54000', '54395', 48.69, 6.18, 1],
  ['Strasbourg', '67000', '67482', 48.57, 7.75],
  ['Geispolsheim', '67118', '67152', 48.52, 7.65],
  ['Mulhouse', '68100', '68224', 47.75, 7.34],
  ['Metz', '57000', '57463', 49.12, 6.18],
  ['Ennery', '57365', '57193', 49.22, 6.22, 1],
]

export const PLACES: readonly Place[] = ROWS.map(
  ([city, zip, insee, lat, lng, sites = 2]): Place => ({
    city,
    zip,
    insee,
    lat,
    lng,
    sites,
  }),
)

export const DEPOT_CITIES = ['Carquefou', 'Le Mans', 'Chantepie', 'Gennevilliers', 'Geispolsheim'] as const

export function drivingMinutes(km: number): number {
  const speed = km < 30 ? 38 : km < 100 ? 58 : 74
  return Math.round((km / speed) * 60)
}

/** Fields that only a modification may change, with a scope (`domain.md` §0.10, §4.3). */
export const BY_MODIFICATION =
  "Les heures, les arrêts et les kilomètres d'un trajet de ligne changent par une modification, avec sa portée"
export const LINE_BY_MODIFICATION =
  "Les kilomètres et les moyens d'une ligne qui roule changent par une modification, avec sa date d'effet"
export const SCOPE_WANTED = "Choisissez jusqu'où va ce changement"

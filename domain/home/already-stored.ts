/** A form sent again with other values after it was saved. */
export const ALREADY_STORED =
  "Ce formulaire a déjà été enregistré avec d'autres valeurs\u202f: rien n'a changé. Ouvrez ce qui a été enregistré pour le corriger."

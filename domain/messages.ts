/**
 * Texts used in several places. Field messages are named after the codes of `domain.md` §2.5. Texts of one entity are in
 * its own files. Copied to the letter: no typographic spaces are added.
 */

// Fields

export const REQ = 'Veuillez remplir ce champ'
export const ENUM = 'Veuillez choisir une valeur dans la liste'
export const MAXLEN = (n: number) => `${n} caractères maximum`
export const MINLEN = (n: number) => `${n} caractères minimum`
export const NUM = 'Veuillez saisir un nombre'
export const INT = 'Veuillez saisir un nombre entier'
export const POS = 'La valeur doit être supérieure à 0'
export const MIN0 = 'La valeur doit être supérieure ou égale à 0'
export const RANGE = (min: number | string, max: number | string) => `La valeur doit être comprise entre ${min} et ${max}`
export const DEC = (n: number) => `${n} décimales maximum`
export const DATE = 'Veuillez saisir une date valide (jj/mm/aaaa)'
export const TIME = 'Veuillez saisir une heure valide (hh:mm)'
export const DATEORD = 'La date de fin doit être postérieure ou égale à la date de début'
export const TIMEORD = "L'heure de fin doit être postérieure à l'heure de début"
export const FUTURE = 'La date ne peut pas être dans le futur'
export const PAST = 'La date ne peut pas être dans le passé'
export const MAIL = 'Veuillez saisir une adresse e-mail valide'
export const TEL = 'Veuillez saisir un numéro de téléphone valide'
export const CP = 'Le code postal doit comporter 5 chiffres'
export const SIREN = "Le numéro SIREN n'est pas valide"
export const SIRET = "Le numéro SIRET n'est pas valide"
export const SIRETSIREN = 'Le SIRET ne correspond pas au SIREN'
export const TVA = "Le numéro de TVA intracommunautaire n'est pas valide"
export const TVACOUNTRY = 'Le numéro de TVA ne correspond pas au pays'
export const TVASIREN = 'La clé de TVA ne correspond pas au SIREN'
export const IBAN = "L'IBAN n'est pas valide"
export const BIC = "Le BIC n'est pas valide"
export const NAF = "Le code NAF n'est pas valide (ex. 49.41A)"
export const PLATE = "L'immatriculation n'est pas valide (format AA-123-AA)"
export const VIN = 'Le numéro VIN doit comporter 17 caractères (sans I, O ni Q)'
export const UN = 'Le n° ONU doit comporter 4 chiffres'
export const GPS = 'Les coordonnées ne sont pas valides'
export const REASON = 'Veuillez indiquer un motif'
export const WEEKDAYS_REQUIRED = 'Veuillez choisir au moins un jour'
/** The hour skipped by the change to summer time. */
export const SKIPPED_HOUR = "Cette heure n'existe pas ce jour-là (passage à l'heure d'été)"

// Files

export const DISK_FULL = "Espace disque insuffisant : rien n'a été enregistré"
export const FILE_SIZE = 'Le fichier dépasse 10 Mo'

// Sign-in (`domain.md` §3.25)

export const CODE_SENT = "Si un compte existe, un code vient d'être envoyé"

// Records

export const UNIQ = 'Cette valeur est déjà utilisée'
export const STATE = (status: string) => `Action impossible au statut « ${status} »`
export const USED = (n: number, list: string) =>
  `Suppression impossible : ${n} ${n > 1 ? 'éléments liés' : 'élément lié'} (${list})`
export const ARCH = (reason: string) => `Archivage impossible : ${reason}`
export const STALE = 'Cette fiche a été modifiée par un autre utilisateur, veuillez la recharger'
export const RIGHT = "Vous n'avez pas les droits pour effectuer cette action"
export const NOTFOUND = 'Élément introuvable'
/** Client and type are common to all versions of a cahier des charges. */
export const UNCHANGED_IN_VERSION = "Ne change pas d'une version à l'autre"
export const OVERLAP = (period: string) => `Cette période chevauche une période existante (${period})`

// Sign-in (`domain.md` §3.25)

export const CODE_WRONG = 'Code incorrect ou expiré'
export const TOO_MANY = (minutes: number) =>
  `Trop de tentatives, réessayez dans ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`

/** The form was opened by another user of the same browser. */
export const OTHER_USER = "Cette page était ouverte par un autre utilisateur\u202f: rien n'a été enregistré."

// Assignment to a journey (`domain.md` §2.8); hours are local, 'HH:mm'

export const AF01 = (journey: string, from: string, to: string) =>
  `Ce chauffeur est déjà affecté au trajet ${journey} de ${from} à ${to}`
export const AF07_VEHICLE = (journey: string, from: string, to: string) =>
  `Ce véhicule est déjà affecté au trajet ${journey} de ${from} à ${to}`
export const AF07_TRAILER = (journey: string, from: string, to: string) =>
  `Cette remorque est déjà affectée au trajet ${journey} de ${from} à ${to}`

// The specification's own texts (§2, §8)

export const PAGE_NOT_FOUND = "La page que vous recherchez n'existe pas..."
export const PAGE_ERROR = "Une erreur s'est produite lors de l'accès à cette page. Veuillez contacter l'équipe à ce sujet."
export const FALLBACK_ERROR = "Un problème s'est produit, veuillez réessayer"
export const LOST_FILE = "Ce fichier n'est plus là"
export const ROUTE_NOT_FOUND = 'Route not found'
/** 401 message that makes the client refresh its session once and retry. */
export const AUTH_TOKEN_EXPIRED = 'AUTH_TOKEN_EXPIRED'
export const REQUEST_FAILED = (status: number, method: string, url: string) =>
  `Request failed with status code ${status}: ${method} ${url}`
export const REQUEST_TIMED_OUT = (method: string, url: string) => `Request timed out: ${method} ${url}`

/** Apart from `messages.ts`, which every page loads: few pages need them in the browser. */

export const FILE_KIND = 'Format de fichier non accepté (PDF, JPG, PNG, WebP, HEIC, TIFF)'
export const FILE_DAMAGED = 'Le fichier est abîmé ou incomplet'

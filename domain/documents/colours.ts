/** Colours of the light theme (`app/styles/tokens.css`) for mails and PDF files, which read no stylesheet. */
export const INK = '#16181e'
export const MUTED = '#4d5057'
export const LINE = '#e3e2dd'
export const PAGE = '#f7f6f3'
export const SURFACE = '#ffffff'
export const YELLOW = '#fad31d'

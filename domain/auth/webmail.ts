export interface Webmail {
  name: string
  url: string
}

/** Common providers in France with the page of their inbox or sign-in. */
const PROVIDERS: readonly (Webmail & { domains: readonly string[] })[] = [
  { name: 'Gmail', url: 'https://mail.google.com/mail/u/0/#inbox', domains: ['gmail.com', 'googlemail.com'] },
  {
    name: 'Outlook',
    url: 'https://outlook.live.com/mail/0/inbox',
    domains: ['outlook.com', 'outlook.fr', 'hotmail.com', 'hotmail.fr', 'live.com', 'live.fr', 'msn.com'],
  },
  { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/', domains: ['yahoo.fr', 'yahoo.com', 'ymail.com', 'rocketmail.com'] },
  { name: 'Orange', url: 'https://messagerie.orange.fr/', domains: ['orange.fr', 'wanadoo.fr'] },
  { name: 'Free', url: 'https://webmail.free.fr/', domains: ['free.fr'] },
  {
    name: 'SFR',
    url: 'https://webmail.sfr.fr/',
    domains: ['sfr.fr', 'neuf.fr', 'cegetel.net', 'club-internet.fr', '9online.fr', 'numericable.fr', 'noos.fr'],
  },
  { name: 'La Poste', url: 'https://www.laposte.net/accueil', domains: ['laposte.net'] },
  { name: 'Bouygues Telecom', url: 'https://webmail.bbox.fr/', domains: ['bbox.fr'] },
  { name: 'iCloud', url: 'https://www.icloud.com/mail', domains: ['icloud.com', 'me.com', 'mac.com'] },
  { name: 'Proton Mail', url: 'https://mail.proton.me/u/0/inbox', domains: ['proton.me', 'protonmail.com', 'pm.me'] },
  { name: 'GMX', url: 'https://www.gmx.fr/', domains: ['gmx.fr'] },
  { name: 'GMX', url: 'https://www.gmx.com/', domains: ['gmx.com'] },
  { name: 'GMX', url: 'https://www.gmx.net/', domains: ['gmx.net', 'gmx.de'] },
  { name: 'Zoho Mail', url: 'https://mail.zoho.com/zm/', domains: ['zoho.com', 'zohomail.com'] },
  { name: 'Zoho Mail', url: 'https://mail.zoho.eu/zm/', domains: ['zoho.eu', 'zohomail.eu'] },
  { name: 'Mailo', url: 'https://www.mailo.com/', domains: ['mailo.com', 'netcourrier.com', 'net-c.com'] },
  { name: 'AOL', url: 'https://mail.aol.com/', domains: ['aol.com', 'aol.fr'] },
]

const BY_DOMAIN = new Map(PROVIDERS.flatMap(({ name, url, domains }) => domains.map(domain => [domain, { name, url }] as const)))

/** Webmail of an address; undefined for unknown providers (spec §9). */
export function webmailOf(email: string): Webmail | undefined {
  return BY_DOMAIN.get(
    email
      .slice(email.lastIndexOf('@') + 1)
      .trim()
      .toLowerCase(),
  )
}

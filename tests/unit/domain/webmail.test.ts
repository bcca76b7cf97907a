import { describe, expect, it } from 'vitest'
import { webmailOf } from '#domain/auth/webmail.ts'

describe('webmail link', () => {
  it.each([
    ['a@gmail.com', 'Gmail', 'mail.google.com'],
    ['a@outlook.fr', 'Outlook', 'outlook.live.com'],
    ['a@hotmail.com', 'Outlook', 'outlook.live.com'],
    ['a@live.fr', 'Outlook', 'outlook.live.com'],
    ['a@yahoo.fr', 'Yahoo Mail', 'mail.yahoo.com'],
    ['a@orange.fr', 'Orange', 'messagerie.orange.fr'],
    ['a@wanadoo.fr', 'Orange', 'messagerie.orange.fr'],
    ['a@free.fr', 'Free', 'webmail.free.fr'],
    ['a@sfr.fr', 'SFR', 'webmail.sfr.fr'],
    ['a@neuf.fr', 'SFR', 'webmail.sfr.fr'],
    ['a@laposte.net', 'La Poste', 'www.laposte.net'],
    ['a@bbox.fr', 'Bouygues Telecom', 'webmail.bbox.fr'],
    ['a@icloud.com', 'iCloud', 'www.icloud.com'],
    ['a@proton.me', 'Proton Mail', 'mail.proton.me'],
    ['a@gmx.fr', 'GMX', 'www.gmx.fr'],
    ['a@zoho.com', 'Zoho Mail', 'mail.zoho.com'],
  ])('opens %s at %s', (email, name, host) => {
    const webmail = webmailOf(email)
    expect(webmail?.name).toBe(name)
    expect(new URL(webmail?.url ?? '')).toMatchObject({ protocol: 'https:', host })
  })

  it('uses the domain only, ignoring case', () => {
    expect(webmailOf('Nadège.Le.Goff@GMAIL.com')?.name).toBe('Gmail')
    expect(webmailOf('"a@gmail.com"@exemple.fr')).toBeUndefined()
  })

  it('has no link for an unknown domain', () => {
    for (const email of ['a@exemple.fr', 'a@mail.gmail.com', 'a@gmail.com.exemple.fr', 'a@constructor', '', 'gmail'])
      expect(webmailOf(email), email).toBeUndefined()
  })
})

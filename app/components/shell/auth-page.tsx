import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'

/**
 * Frame of the visitors' screens: form left, numbered dock façade right, above the form on phones.
 *
 *     <AuthPage title="Connexion" intro="Nous vous envoyons un code à six chiffres. Pas de mot de passe à retenir."><form …/></AuthPage>
 */
export function AuthPage({
  title,
  intro,
  footer,
  children,
}: {
  title: string
  intro?: ReactNode
  footer?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="auth">
      <main className="auth-side">
        <p className="auth-brand">
          <span className="auth-logo">
            <Logo />
          </span>
          Quai
        </p>
        <div className="auth-body">
          <h1 className="voice-door">{title}</h1>
          {intro && <p className="auth-intro">{intro}</p>}
          {children}
        </div>
        <p className="auth-foot">{footer}</p>
      </main>
      <div className="facade" />
    </div>
  )
}

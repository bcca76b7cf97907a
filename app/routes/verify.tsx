import { AuthPage } from '#app/components/shell/auth-page.tsx'
import type { Route } from './+types/verify'

export const meta: Route.MetaFunction = () => [{ title: 'Vérification · Quai' }]

export async function loader() {
  return null
}

export default function Verify() {
  return (
    <AuthPage title="Vérification">
      <p>Écran en préparation</p>
    </AuthPage>
  )
}

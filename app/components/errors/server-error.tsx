import { useLocation, useRouteLoaderData } from 'react-router'
import { Gate } from './gate.tsx'
import { Retry } from './retry.tsx'
import { Reload, WayBack, WayHome } from './ways.tsx'

/** The 500 screen (spec §2), with the reference by which the failure is found in the log. */
export function ServerError() {
  const { pathname, search } = useLocation()
  const root = useRouteLoaderData<{ requestId?: string }>('root')
  return (
    <>
      <title>Erreur · Quai</title>
      <Gate
        number="500"
        lamp="red"
        message="Une erreur s'est produite lors de l'accès à cette page. Veuillez contacter l'équipe à ce sujet."
        after={<Retry />}
        note={root?.requestId && `Référence : ${root.requestId}`}
      >
        <WayBack />
        <Reload href={pathname + search} />
        <WayHome />
      </Gate>
    </>
  )
}

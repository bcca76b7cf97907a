import { Component, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { replayTyping } from '#app/lib/forms/remember-typing.ts'
import { Fault } from './fault.tsx'

/** Error boundary of a part of the page, on server and client: shows a message with a retry link. A new address retries. */
export function PanelBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const fault = <Fault />
  return (
    // On the server a Suspense boundary contains the error.
    <Suspense fallback={fault}>
      <Catch address={key} fault={fault}>
        {children}
      </Catch>
    </Suspense>
  )
}

interface CatchProps {
  address: string
  fault: ReactNode
  children: ReactNode
}

/** React catches rendering errors only in class components. Content without error is not remounted at a new address. */
class Catch extends Component<CatchProps, { caught: boolean; address: string }> {
  override state = { caught: false, address: this.props.address }

  static getDerivedStateFromError() {
    return { caught: true }
  }

  static getDerivedStateFromProps({ address }: CatchProps, state: { address: string }) {
    return address === state.address ? null : { caught: false, address }
  }

  override componentDidMount() {
    replayTyping('panel')
  }

  override render() {
    return this.state.caught ? this.props.fault : this.props.children
  }
}

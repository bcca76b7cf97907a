import { Component, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { Fault } from './fault.tsx'

/**
 * Keeps the fault of a part from taking the page: what cannot be drawn is a message with a way to try again, on the server and in the
 * browser. A new address tries anew.
 */
export function PanelBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const fault = <Fault />
  return (
    // On the server a Suspense boundary is what keeps a fault inside.
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

/** React catches what is thrown while drawing in a class only. What is drawn without a fault stays as it is at a new address. */
class Catch extends Component<CatchProps, { caught: boolean; address: string }> {
  override state = { caught: false, address: this.props.address }

  static getDerivedStateFromError() {
    return { caught: true }
  }

  static getDerivedStateFromProps({ address }: CatchProps, state: { address: string }) {
    return address === state.address ? null : { caught: false, address }
  }

  override render() {
    return this.state.caught ? this.props.fault : this.props.children
  }
}

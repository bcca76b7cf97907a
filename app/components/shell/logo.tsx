/** Logo: a Q as a dock door whose tail is the yellow leveller. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 24 26" aria-hidden="true">
      <rect x="1.6" y="2.6" width="16.8" height="20.4" rx="3.2" fill="none" stroke="currentColor" strokeWidth="3.2" />
      <path className="logo-tail" d="M11 17.4h12v4.6H11z" />
    </svg>
  )
}

import type { ReactNode } from 'react'

type Kind = 'info' | 'warning' | 'danger' | 'success'

const LOOKS: Record<Kind, string> = {
  info: 'border-line bg-action-soft',
  warning: 'border-marigold bg-warning-soft',
  danger: 'border-danger bg-danger-soft',
  success: 'border-saving bg-success-soft',
}

export function Notice({ kind, children }: { kind: Kind; children: ReactNode }) {
  return <div className={`rounded-card border px-4 py-3 wrap-break-word ${LOOKS[kind]}`}>{children}</div>
}

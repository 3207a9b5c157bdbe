import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'

/** Opens a PDF of the API beside the page. */
export function PaperLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink to={to} look="quiet" reloadDocument target="_blank" rel="noreferrer">
      {children}
    </ButtonLink>
  )
}

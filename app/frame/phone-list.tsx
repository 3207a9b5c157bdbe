import type { ReactNode } from 'react'
import { PhoneIcon } from '#app/kit/page/icons.tsx'

export function PhoneList({ phones }: { phones: readonly string[] }) {
  return (
    <ul>
      {phones.map((phone) => (
        <li key={phone}>
          <PhoneLink phone={phone} className="footer-link gap-2 tabular-nums">
            <PhoneIcon className="size-4 text-action" />
            {phone}
          </PhoneLink>
        </li>
      ))}
    </ul>
  )
}

type LinkProps = { phone: string; className?: string; children?: ReactNode }

/** A link that calls the number; looks like a link within a sentence by default. */
export function PhoneLink({ phone, className, children = phone }: LinkProps) {
  return (
    <a
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      className={className ?? 'font-semibold whitespace-nowrap underline'}
    >
      {children}
    </a>
  )
}

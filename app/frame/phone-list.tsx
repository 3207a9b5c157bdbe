import { Phone } from '#app/ui/icons.tsx'

export function PhoneList({ phones }: { phones: readonly string[] }) {
  return (
    <ul>
      {phones.map((phone) => (
        <li key={phone}>
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="footer-link tabular-nums">
            <Phone className="size-4 text-action" />
            {phone}
          </a>
        </li>
      ))}
    </ul>
  )
}

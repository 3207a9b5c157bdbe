import { href } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { SECTIONS } from '#store/settings/settings-sections.ts'

/** What stands on the page below the settings: the ids of their headings. */
const BELOW = { 'mail-server': 'Mail server', 'sms-gateway': 'SMS gateway', backups: 'Backups' }

const PARTS = [
  ...Object.entries(SECTIONS).map(([section, { heading }]) => [`settings-${section}`, heading] as const),
  ...Object.entries(BELOW),
]

/** Each part of a long page one touch away: beside it where there is room, else in a row that stays above it. */
export function SettingsParts() {
  return (
    <nav aria-label="Parts of the settings" className="settings-parts">
      <ul>
        {PARTS.map(([id, heading]) => (
          <li key={id}>
            <Link to={`#${id}`} replace>
              {heading}
            </Link>
          </li>
        ))}
        <li>
          <Link to={href('/admin/status')}>How the shop runs</Link>
        </li>
      </ul>
    </nav>
  )
}

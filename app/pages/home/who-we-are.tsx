import { href } from 'react-router'
import { useRootData } from '#app/frame/root-data.ts'
import { Link } from '#app/ui/link.tsx'

/** Who keeps the shop, in their own words, and when they call. Nothing until they say it. */
export default function WhoWeAre() {
  const about = useRootData()?.settings.look.about
  if (!about) return null
  const { words, hours, picture } = about
  return (
    <section aria-labelledby="who" className="about panel">
      {picture ? <img {...picture} alt="" /> : null}
      <div>
        <h2 id="who" className="text-2xl">
          Who we are
        </h2>
        <p className="mt-1 max-w-prose whitespace-pre-line">{words}</p>
        <p className="mt-2 text-muted">
          We call between {hours}.{' '}
          <Link to={href('/contact')} className="text-action underline">
            Contact us
          </Link>
        </p>
      </div>
    </section>
  )
}

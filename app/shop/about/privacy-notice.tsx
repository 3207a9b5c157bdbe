import { href, Link } from 'react-router'
import { useLanguage } from '#app/kit/words/language.ts'
import { NOTICE_ITEMS, type NoticeOf, PRIVACY_NOTICE } from './privacy-notice.texts.tsx'

const LINK = 'underline underline-offset-4 hover:text-action'

/** Explains beside a form which of its data the shop keeps, and why. */
export function PrivacyNotice({ of }: { of: NoticeOf }) {
  const [t, language] = [PRIVACY_NOTICE.use(), useLanguage()]
  return (
    <details className="text-sm">
      <summary>{t.summary}</summary>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {NOTICE_ITEMS[language][of].map(({ what, why }) => (
          <li key={what}>
            <strong>{what}</strong>: {why}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        {t.rest(
          (words) => (
            <Link to={href('/account/data')} className={LINK}>
              {words}
            </Link>
          ),
          (words) => (
            <Link to={`${href('/policies')}#privacy`} className={LINK}>
              {words}
            </Link>
          ),
        )}
      </p>
      <ChildrenNote />
    </details>
  )
}

export function ChildrenNote() {
  return <p className="mt-2">{PRIVACY_NOTICE.use().children}</p>
}

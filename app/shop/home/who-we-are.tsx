import { href, Link } from 'react-router'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import type { ShopLook } from '#store/shop/settings/shop-look.ts'
import { HOME } from './home.texts.ts'

/** The shopkeepers in their own words, and when they call. */
export function WhoWeAre({ words, hours, picture }: NonNullable<ShopLook['about']>) {
  const t = HOME.use()
  return (
    <section aria-labelledby="who" className="panel mt-10 grid items-center gap-5 md:has-[img]:grid-cols-2">
      {picture ? <img {...picture} alt="" /> : null}
      <div>
        <h2 id="who" className="text-xl">
          {t.whoWeAre}
        </h2>
        <p lang={langOf(words, useLanguage())} className="mt-1 max-w-prose whitespace-pre-line">
          {words}
        </p>
        <p className="mt-2 text-muted">
          {t.weCall(hours)}{' '}
          <Link to={href('/contact')} className="text-action underline">
            {t.contactUs}
          </Link>
        </p>
      </div>
    </section>
  )
}

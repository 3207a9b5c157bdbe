import { PromiseStrip } from '#app/frame/promise-strip.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { ShownHero } from '#store/settings/shop-look.ts'

/** The shop's greeting, short enough to leave the shelves in sight: its words and its picture are the owner's to choose. */
export function Hero({ words, pay, note, link, picture }: Partial<ShownHero>) {
  return (
    <div className="hero">
      {/* First, so that the words beside it never move. */}
      {picture ? <img {...picture} alt="" /> : null}
      <p className="hero-words">
        {words}{' '}
        {pay ? (
          <>
            <span>{pay}</span>.
          </>
        ) : null}
      </p>
      <p className="hero-note">{note}</p>
      {link ? (
        <p className="hero-link">
          <ButtonLink to={link.to}>{link.words}</ButtonLink>
        </p>
      ) : null}
      <PromiseStrip saysPay={!pay} />
    </div>
  )
}

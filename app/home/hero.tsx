import { PromiseStrip } from '#app/frame/promise-strip.tsx'
import { useRootData } from '#app/frame/root-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { ShownHero } from '#store/settings/shop-look.ts'

/** The shop's greeting: its words, its picture and its button, else the first shelf of the menu, are the owner's to choose. */
export function Hero({ words, pay, note, link, picture }: Partial<ShownHero>) {
  const season = useRootData()?.settings.menu?.[0]
  const way = link ?? (season && { to: season.to, words: season.title })
  return (
    <>
      <div className="hero">
        {/* First, so that the words beside it never move. */}
        {picture ? <img {...picture} alt="" /> : null}
        <p className="hero-words">
          {words} {pay ? <span>{pay}.</span> : null}
        </p>
        <p className="hero-note">{note}</p>
        {way ? (
          <p className="hero-link">
            <ButtonLink to={way.to}>{way.words}</ButtonLink>
          </p>
        ) : null}
      </div>
      <PromiseStrip saysPay={!pay} />
    </>
  )
}

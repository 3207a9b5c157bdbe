import { PromiseStrip } from '#app/frame/promise-strip.tsx'
import { useRootData } from '#app/frame/root-data.ts'

/** The shop's greeting, short enough to leave the shelves in sight: its words and its picture are the owner's to choose. */
export function Hero() {
  const { words, pay, note, picture } = useRootData()?.settings.look.hero ?? {}
  return (
    <div className="hero">
      <p className="hero-words">
        {words}{' '}
        {pay ? (
          <>
            <span>{pay}</span>.
          </>
        ) : null}
      </p>
      <p className="hero-note">{note}</p>
      {picture ? <img {...picture} alt="" /> : null}
      <PromiseStrip saysPay={!pay} />
    </div>
  )
}

/** The shop's greeting, short enough to leave the shelves in sight. */
export function Hero() {
  return (
    <div className="hero">
      <p className="hero-words">
        Pencils, puzzles, presents <span>and a better bucket.</span>
      </p>
      <p className="hero-note">Put it in the basket. We call you to confirm, and bring it home.</p>
    </div>
  )
}

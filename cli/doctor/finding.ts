/** The result of a check. `wrong` says what is wrong and what to do, `note` what is good to know. */
export type Finding = { about: string; wrong?: string; note?: string }

/** A finding; it is wrong when there is a sentence. */
export function found(about: string, wrong: string | undefined | false, note?: string): Finding {
  if (wrong) return { about, wrong }
  return note === undefined ? { about } : { about, note }
}

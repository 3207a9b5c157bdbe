/** A finding of the doctor. `wrong` says what is wrong and what to do; `note` what is good to know. */
export type Finding = { about: string; wrong?: string; note?: string }

/** The finding, wrong by the sentence when there is one. */
export function found(about: string, wrong: string | undefined | false, note?: string): Finding {
  if (wrong) return { about, wrong }
  return note === undefined ? { about } : { about, note }
}

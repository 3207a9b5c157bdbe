/** A list that somebody pastes: of a school, of a customer. Browser-safe. */
export const LIST_LIMITS = {
  /** Characters. */
  text: 10_000,
  lines: 200,
} as const

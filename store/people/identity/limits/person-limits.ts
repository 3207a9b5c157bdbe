/** Limits of the texts that a person enters. Browser-safe. */
export const PERSON_LIMITS = {
  name: 100,
  email: 254,
  image: 2000,
  passwordMin: 6,
  passwordMax: 128,
  adminPasswordMin: 12,
} as const

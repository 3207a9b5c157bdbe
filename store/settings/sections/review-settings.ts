/** Settings for reviews. Part of settings-table.ts. Browser-safe. */
export const REVIEW_SETTINGS = {
  reviewsWait: {
    section: 'reviews',
    kind: 'yes or no',
    default: true,
    label: 'Reviews with words wait until you show them',
    hint: 'Otherwise they are shown at once, but for those with a link or a phone number. Stars alone never wait.',
  },
} as const

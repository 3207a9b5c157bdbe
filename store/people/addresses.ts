/** The addresses a customer keeps, so that nobody types them twice. Browser-safe. */

/** How many addresses one customer may keep. */
export const MOST_ADDRESSES = 20

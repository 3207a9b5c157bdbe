/** The shop's name until its owner chooses one. Browser-safe. */
export const DEFAULT_SHOP_NAME = 'Tokri'

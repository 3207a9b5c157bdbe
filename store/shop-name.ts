/** What the shop is called until its owner gives it a name. Browser-safe. */
export const DEFAULT_SHOP_NAME = 'Tokri'

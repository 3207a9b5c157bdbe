/** Most characters of a stock-take's name. Browser-safe. */
export const MOST_STOCK_TAKE_NAME = 60

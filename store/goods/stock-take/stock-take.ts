/** Most characters of a stock-take's name. Browser-safe. */
export const TAKE_NAME = 60

/** Days for which an order of somebody who has left keeps name, phone and address, from the day it was placed. Browser-safe. */
export const RETENTION_DAYS = 365

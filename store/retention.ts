/** Days for which an order of somebody who has left keeps name, phone and address, from the day it was placed. Browser-safe. */
export const RETENTION_DAYS = 365
/** An order on its way keeps them for so much longer. */
export const OPEN_ORDER_DAYS = 60

/** After a change by somebody who has left the shop, for their name and for their internet address. */
export const WORKER_YEARS = 3
export const WORKER_ADDRESS_YEARS = 1

/** Until what came from the shop system before is deleted. */
export const EARLIER_YEARS = 3

/** Until messages are deleted: they hold names and addresses. */
export const MESSAGE_DAYS = 90

/** What a page says when the server refuses its list. */
const LOG_IN_FOR_ORDERS = 'Please log in to view orders.'
const ACCESS_DENIED = 'Access Denied. You are not authorized to view this page.'
export const SEARCH_WORDS_FAILED = 'Failed to fetch search words. You may not be authorized.'
export const MAIL_FAILED = 'Failed to fetch mail. You may not be authorized.'
export const SETTINGS_FAILED = 'Failed to fetch settings. You may not be authorized.'
export const PEOPLE_FAILED = 'Failed to fetch the people. You may not be authorized.'
export const EXPORT_REFUSED = 'Only the owner may export. You may not be authorized.'
export const AUDIT_FAILED = 'Failed to fetch the audit log. You may not be authorized.'
export const REQUESTS_FAILED = 'Failed to fetch product requests. You may not be authorized.'

/** The words for a refused or failed list of orders, by the status of the answer. */
export function ordersRefusal(status: number): string {
  return status === 401 ? LOG_IN_FOR_ORDERS : ACCESS_DENIED
}

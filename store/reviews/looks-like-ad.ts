const LINK =
  /https?:|www\.|[\p{L}\d-]+\.(com|in|net|org|co|shop|store|xyz|info|biz|me|ly|io|link|online|site|top|club|app)\b|@/iu
/** The digits of a phone number, however they are spaced. */
const NUMBER = /(\d[\s().-]*){7,}/

/** Whether a text leads out of the shop: by a link, an address or a number to call. Somebody reads it before it is shown. */
export function looksLikeAd(text: string): boolean {
  return LINK.test(text) || NUMBER.test(text)
}

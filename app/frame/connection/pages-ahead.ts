/** The paths of the pages whose files are loaded while the browser is idle. */
export function pagesAhead(hasCart: boolean): string[] {
  return ['/product/:id/:slug?', '/cart', ...(hasCart ? ['/checkout'] : [])]
}

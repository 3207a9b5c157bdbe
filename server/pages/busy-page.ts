import { hashOf } from './page-policy.ts'

const STYLE = `
body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem }
h1 { font-size: 1.5rem }
`

/** What a browser shows when too many pages are wanted at once: made of nothing, so that it costs nothing. */
const PAGE = `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Please try again in a moment</title>
<style>${STYLE}</style>
</head>
<body>
<h1>The shop is very busy</h1>
<p>Please try again in a moment. Your cart is safe.</p>
<p><a href="">Try again</a></p>
</body>
</html>
`

/** The page with status 503. `retryAfterSeconds` tells machines when to come back. */
export function busyPage(retryAfterSeconds: number): Response {
  return new Response(PAGE, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy': `default-src 'none'; style-src ${hashOf(STYLE)}; base-uri 'none'; frame-ancestors 'none'`,
      'retry-after': String(retryAfterSeconds),
    },
  })
}

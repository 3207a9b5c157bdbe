/** `GET /api/docs`: the API's description as one page, without scripts or files from elsewhere. */
import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { IDENTITY_PROBLEMS } from '#api/identity/identity-problems.ts'
import { PROBLEMS } from '#api/problem.ts'
import { constantAnswer } from '#api/storefront/constant-answer.ts'
import { type Call, type Description, description } from './docs-description.ts'
import { anchorOf, type Html, renderCall, renderShape, renderWords } from './docs-parts.ts'
import { DOCS_STYLE } from './docs-style.ts'
import type { ApiDocument } from './openapi.ts'

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(DOCS_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function docs(describe: () => ApiDocument) {
  return constantAnswer(() => renderDocs(description.parse(describe())), {
    'content-type': 'text/html; charset=UTF-8',
    'content-security-policy': POLICY,
    'cache-control': 'public, max-age=300',
  })
}

function renderDocs({ info, paths, components }: Description): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]): Call => ({ ...call, method, path })),
  )
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title}</title>
<style>${raw(DOCS_STYLE)}</style>
</head>
<body>
<header>
<p><a href="/">Back to the shop</a></p>
<h1>${info.title}</h1>
<p>${info.description}</p>
<p>For programs: <a href="/api/openapi.json">openapi.json</a></p>
</header>
<nav aria-label="Contents">${calls.map(renderLink)}
<a href="#shapes">Shapes</a><a href="#problems">Problems</a></nav>
<main>
<section aria-labelledby="calls"><h2 id="calls">Calls</h2>${calls.map(renderCall)}</section>
<section aria-labelledby="shapes"><h2 id="shapes">Shapes</h2>
${Object.entries(components.schemas).map(([name, shape]) => renderShape(name, shape))}</section>
<section aria-labelledby="problems"><h2 id="problems">Problems</h2>
<p>What <code>code</code> says in a refusal. <code>type</code> leads to this list.</p>${renderProblems()}</section>
</main>
</body>
</html>
`
  return String(page)
}

function renderLink(call: Call): Html {
  return html`<a href="#${anchorOf(call)}"><b class="${call.method}">${call.method}</b> ${call.path}</a>`
}

function renderProblems(): Html {
  // A code in both tables is one code, and is listed once.
  const all = Object.entries({ ...IDENTITY_PROBLEMS, ...PROBLEMS })
  const rows = all.map(
    ([code, { status, means }]) =>
      html`<tr id="${code}"><th scope="row"><code>${code}</code></th><td>${status}</td><td>${renderWords(means)}</td></tr>`,
  )
  return html`<table>
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows}</tbody></table>`
}

/** The pages of the demo sign-in: plain HTML without scripts or files, each marked as a demo. */
import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'

/** People to sign in as with one press. */
const DEMO_PEOPLE = [
  { name: 'Meera Nair', email: 'meera@people.example' },
  { name: 'Arjun Mehta', email: 'arjun@people.example' },
] as const

const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#eef1f8, #12151c); --card: light-dark(#fff, #1d212c);
  --ink: light-dark(#1b2030, #eef1f8); --muted: light-dark(#535b70, #aab3c8); --line: light-dark(#c9d0e0, #3a4152);
  --edge: light-dark(#7b8499, #7f89a0); --action: light-dark(#0b57a4, #9cc7ff); --on-action: light-dark(#fff, #06203d);
  --badge: light-dark(#ffe08a, #5c4500); --on-badge: light-dark(#3d2c00, #ffecb8);
  --danger: light-dark(#a3180e, #ffb0a6); --danger-soft: light-dark(#fdeceb, #42201e) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; display: grid; align-content: center }
main { width: 100%; max-width: 27rem; margin-inline: auto; padding: 1.25rem; border-radius: 1rem; background: var(--card);
  border: 1px solid var(--line) }
h1 { margin: .5rem 0 .25rem; font-size: 1.4rem; line-height: 1.25 }
p { margin: 0 0 .9rem }
.badge { display: inline-block; padding: .1rem .7rem; border-radius: 999px; background: var(--badge); color: var(--on-badge);
  font-weight: 700 }
.muted { color: var(--muted); font-size: .925rem }
form { display: grid; gap: .6rem }
label { font-weight: 600; display: grid; gap: .2rem }
input { font: inherit; min-height: 2.75rem; padding: .4rem .75rem; border: 1px solid var(--edge); border-radius: .6rem;
  background: var(--card); color: inherit; width: 100% }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .4rem 1rem; border-radius: .6rem; cursor: pointer;
  border: 1px solid var(--edge); background: var(--card); color: inherit; overflow-wrap: anywhere }
button.action { background: var(--action); border-color: var(--action); color: var(--on-action) }
button small { font-weight: 400; color: var(--muted) }
.person button { text-align: left; width: 100% }
.people { display: grid; gap: .5rem; margin-bottom: .9rem }
.answers { display: grid; grid-template-columns: 1fr 1fr; gap: .6rem; margin-top: .3rem }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px }
.problem { padding: .5rem .75rem; border-radius: .6rem; background: var(--danger-soft); color: var(--danger); font-weight: 600 }
`

const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** Allows the page nothing but its style, and its form to redirect to the shop at `returnTo`. */
export function pagePolicy(returnTo = ''): string {
  const forms = `form-action 'self' ${returnTo}`.trim()
  return `default-src 'none'; style-src ${STYLE_HASH}; ${forms}; base-uri 'none'; frame-ancestors 'none'`
}

type SignInForm = { name?: string; email?: string; problem?: string }

/** The page that asks who to sign in as, and whether the shop may know it. */
export function signInPage({ name = '', email = '', problem }: SignInForm): string {
  return page(
    'Demo account',
    html`<h1>Who do you want to be?</h1>
<p class="muted">This page plays the part of a sign-in service such as Google. It runs on this computer only, asks for no
password, and tells the shop the name and the email that you choose here.</p>
${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
<div class="people">${DEMO_PEOPLE.map(personForm)}</div>
<form method="post">
<label>Name <input name="name" value="${name}" maxlength="100" autocomplete="off" required></label>
<label>Email <input name="email" type="email" value="${email}" maxlength="100" autocomplete="off" required></label>
<div class="answers"><button name="answer" value="cancel" formnovalidate>Cancel</button>
<button class="action" name="answer" value="continue">Continue</button></div>
</form>`,
  )
}

function personForm(person: (typeof DEMO_PEOPLE)[number]) {
  return html`<form method="post" class="person"><input type="hidden" name="name" value="${person.name}">
<input type="hidden" name="email" value="${person.email}">
<button>Continue as ${person.name}<br><small>${person.email}</small></button></form>`
}

export function errorPage(problem: string): string {
  return page('Demo account', html`<h1>That did not work</h1><p class="problem" role="alert">${problem}</p>`)
}

function page(title: string, body: ReturnType<typeof html>): string {
  return String(html`<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${raw(STYLE)}</style></head>
<body><main><span class="badge">Demo</span>${body}</main></body></html>`)
}

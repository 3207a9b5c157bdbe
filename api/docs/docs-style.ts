/** The style of `/api/docs`: the shop's paper and ink, light or dark as the reader prefers. */
export const DOCS_STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fffbf5, #16141f);
  --surface: light-dark(#ffffff, #211e2d);
  --sunken: light-dark(#f6efe4, #1b1926);
  --line: light-dark(#e6dccb, #3b364b);
  --ink: light-dark(#221d36, #f3eefb);
  --muted: light-dark(#5f5872, #b4abc8);
  --action: light-dark(#3a2fa3, #a9a0ff);
  --read: light-dark(#dcf3e6, #1f3b2f);
  --write: light-dark(#ffe9cd, #46331d);
  --change: light-dark(#e3eeff, #22304b);
  --target: light-dark(#fff3d9, #3d3013);
}
* { box-sizing: border-box }
body {
  margin: 0 auto;
  max-width: 76rem;
  padding: 1.5rem clamp(1rem, 4vw, 3rem) 5rem;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
}
h1, h2, h3 { line-height: 1.2; text-wrap: balance }
h1 { margin: 0.5rem 0; font-size: 2.25rem; letter-spacing: -0.02em }
h2 { margin: 3rem 0 1rem; font-size: 1.5rem }
h3 { margin: 0; font-size: 1.125rem; overflow-wrap: anywhere }
h4 { margin: 1.25rem 0 0.4rem; font-size: 0.9375rem }
h4 small { color: var(--muted); font-weight: normal }
p { margin: 0.5rem 0; max-width: 70ch }
a { color: var(--action); text-underline-offset: 0.15em }
a:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; border-radius: 0.25rem }
code { font: 0.9em/1.4 ui-monospace, 'SF Mono', Menlo, Consolas, monospace }
nav { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)); gap: 0 1.5rem; margin: 1.5rem 0 }
nav a { padding: 0.35rem 0; color: inherit; text-decoration: none; overflow-wrap: anywhere }
nav a:hover { text-decoration: underline }
b[class] {
  display: inline-block;
  min-width: 3.4rem;
  padding: 0.1rem 0.5rem;
  border-radius: 0.4rem;
  background: var(--write);
  text-align: center;
  text-transform: uppercase;
  font-size: 0.75rem;
  letter-spacing: 0.04em;
}
b.get { background: var(--read) }
b.put { background: var(--change) }
article {
  margin: 0 0 1rem;
  padding: 1rem 1.25rem;
  border: 1px solid var(--line);
  border-radius: 1rem;
  background: var(--surface);
}
:target { background: var(--target); scroll-margin-top: 1rem }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem }
th, td { padding: 0.4rem 1rem 0.4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
tr:last-child > * { border-bottom: 0 }
thead th { color: var(--muted); font-weight: normal; font-size: 0.8125rem }
tbody th { font-weight: 600 }
td { overflow-wrap: anywhere }
@media (width < 48rem) {
  thead { position: absolute; clip-path: inset(50%) }
  tr { display: block; padding: 0.5rem 0; border-bottom: 1px solid var(--line) }
  th, td { display: block; padding: 0; border: 0 }
  td:last-child { color: var(--muted) }
}
#problems ~ table { padding: 0.25rem 1.25rem; background: var(--surface) }
`

import { type ComponentProps, type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, Link as RouterLink, NavLink as RouterNavLink, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Link, NavLink } from './link.tsx'

type LinkProps = ComponentProps<typeof RouterLink>
type NavLinkProps = ComponentProps<typeof RouterNavLink>

/** One such link for each of `all`, a line each, on the page of the address. Attributes in one order: browsers know none. */
function drawnAt<P extends object>(here: string, kind: ComponentType<P>, all: P[]): string[] {
  const element = all.map((props, key) => createElement(kind, { key, ...props }))
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [here] })
  const html = renderToString(createElement(RouterProvider, { router }))
  return html.split(/(?<=<\/a>)/).map((link) => link.replace(/<a ([^>]*)>/, (_, said: string) => sorted(said)))
}

function sorted(attributes: string): string {
  return `<a ${(attributes.match(/[\w-]+="[^"]*"/g) ?? []).sort().join(' ')}>`
}

const PLACES = [
  '/',
  '/category/Study',
  '/category/Study/',
  '/category/Study?age=4&page=2',
  '/category/study/more',
  '/x y/%20?q=%C3%BC',
]
const TARGETS = [
  '/',
  '/category/Study',
  '/category/Study/',
  '/category/study?a=1&b=<">#end',
  '/search?',
  '/a#',
  '/Bücher/ein ding',
  '/up/../away',
  '/twice//over',
  '//elsewhere.example/x',
  'https://elsewhere.example/x',
  'mailto:a@b.example',
  '',
  '?page=3',
  '#main',
  'below',
  '../beside',
  { search: '?age=4' },
  { search: 'age=4' },
  { search: '' },
  { search: '?a', hash: 'b' },
  { hash: '#b' },
  { pathname: '/category/Toy', search: '?age=4' },
  { pathname: 'below' },
]

test('Link of the server is what the router would have written', () => {
  const all: LinkProps[] = TARGETS.map((to) => ({ to, className: 'c', title: 't', children: ['one ', 2] }))
  for (const here of PLACES) expect(drawnAt(here, Link, all)).toEqual(drawnAt(here, RouterLink, all))
})

test('Link takes what the router takes', () => {
  const all: LinkProps[] = [
    { to: '/a', replace: true, preventScrollReset: true, viewTransition: true, state: { from: 1 } },
    { to: '/a', reloadDocument: true, relative: 'path', discover: 'none' },
    { to: '/a', target: '_blank', rel: 'next', onClick: () => undefined, 'aria-disabled': false, hidden: true },
    { to: '/a', mask: '/elsewhere' },
  ]
  expect(drawnAt('/orders', Link, all)).toEqual(drawnAt('/orders', RouterLink, all))
})

test('NavLink of the server marks the same pages as the router does', () => {
  const looks: Omit<NavLinkProps, 'to'>[] = [
    {},
    { end: true },
    { caseSensitive: true },
    { className: 'menu', 'aria-current': 'step' },
    { className: '' },
    { className: ({ isActive }) => (isActive ? 'here' : 'away') },
    { style: ({ isActive }) => ({ color: isActive ? 'red' : 'blue' }) },
    { children: ({ isActive }) => String(isActive) },
  ]
  const all: NavLinkProps[] = TARGETS.flatMap((to) => looks.map((look) => ({ to, ...look })))
  for (const here of PLACES) expect(drawnAt(here, NavLink, all)).toEqual(drawnAt(here, RouterNavLink, all))
})

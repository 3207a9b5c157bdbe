import type { ComponentProps } from 'react'
import { createPath, Link as RouterLink, NavLink as RouterNavLink, resolvePath, useLocation } from 'react-router'

/**
 * React Router's links. Where nobody can touch them yet, on the server, they are written as the plain elements that the
 * browser finds and takes over: a tenth of the work. A test holds that both are the same.
 */
export const Link = (import.meta.env.SSR ? ServerLink : RouterLink) as typeof RouterLink
export const NavLink = (import.meta.env.SSR ? ServerNavLink : RouterNavLink) as typeof RouterNavLink

type LinkProps = ComponentProps<typeof RouterLink>
type NavLinkProps = ComponentProps<typeof RouterNavLink>

/** From the root of this shop, and written as the router would write it. */
const FROM_ROOT = /^\/(?!\/)(?!.*\/[/.])/
/** The path of an address whose letters are nothing but themselves. */
const PLAIN_PATH = /^[\w/-]*$/

function ServerLink(props: LinkProps) {
  if (typeof props.to === 'string') {
    return FROM_ROOT.test(props.to) ? anchor(props, createPath(resolvePath(props.to))) : <RouterLink {...props} />
  }
  return props.to.pathname === undefined ? <LinkFromHere {...props} /> : <RouterLink {...props} />
}

/** Leads to another query or another part of the same page. */
function LinkFromHere(props: LinkProps) {
  const { pathname } = useLocation()
  return anchor(props, createPath(resolvePath(props.to, pathname)))
}

/** Drops the properties that only the router's own link uses. */
function anchor(props: LinkProps, href: string) {
  const {
    to: _to,
    discover = 'render',
    relative: _relative,
    reloadDocument: _reloadDocument,
    replace: _replace,
    mask,
    state: _state,
    preventScrollReset: _preventScrollReset,
    viewTransition: _viewTransition,
    defaultShouldRevalidate: _defaultShouldRevalidate,
    ...rest
  } = props
  if (mask !== undefined) return <RouterLink {...props} />
  return <a {...rest} href={href} data-discover={discover === 'render' ? 'true' : undefined} />
}

function ServerNavLink(props: NavLinkProps) {
  const here = useLocation().pathname
  const { to, end = false, caseSensitive = false, className = '', style, children, viewTransition: _, ...rest } = props
  const path = typeof to === 'string' && FROM_ROOT.test(to) ? resolvePath(to).pathname : undefined
  if (path === undefined || !PLAIN_PATH.test(path) || isMade(className) || isMade(style) || isMade(children)) {
    return <RouterNavLink {...props} />
  }
  const isActive = caseSensitive ? leadsTo(path, here, end) : leadsTo(path.toLowerCase(), here.toLowerCase(), end)
  return (
    <ServerLink
      {...rest}
      to={to}
      style={style}
      className={[className, isActive ? 'active' : ''].filter(Boolean).join(' ')}
      aria-current={isActive ? (props['aria-current'] ?? 'page') : undefined}
    >
      {children}
    </ServerLink>
  )
}

/** The router calls it with what it knows of the link. */
function isMade(value: unknown): value is (...args: never) => unknown {
  return typeof value === 'function'
}

/** Whether the page is the one of the link, or, unless it must `end` there, one below it. */
function leadsTo(path: string, here: string, end: boolean): boolean {
  const stem = path !== '/' && path.endsWith('/') ? path.slice(0, -1) : path
  return here === path || (!end && here.startsWith(path) && here.charAt(stem.length) === '/')
}

import type { ComponentProps } from 'react'
import { createPath, Link as RouterLink, NavLink as RouterNavLink, resolvePath, useLocation } from 'react-router'

/**
 * React Router's links. The server renders them as plain elements, a tenth of the work, which hydrate as the router's own. A
 * test compares both.
 */
export const Link = (import.meta.env.SSR ? ServerLink : RouterLink) as typeof RouterLink
export const NavLink = (import.meta.env.SSR ? ServerNavLink : RouterNavLink) as typeof RouterNavLink

type LinkProps = ComponentProps<typeof RouterLink>
type NavLinkProps = ComponentProps<typeof RouterNavLink>

/** An absolute path of this shop that the router would not normalize. */
const FROM_ROOT = /^\/(?!\/)(?!.*\/[/.])/
/** A path without escaped characters. */
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
  if (
    path === undefined ||
    !PLAIN_PATH.test(path) ||
    isFunction(className) ||
    isFunction(style) ||
    isFunction(children)
  ) {
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

/** The router calls such a property with the state of the link. */
function isFunction(value: unknown): value is (...args: never) => unknown {
  return typeof value === 'function'
}

/** Whether the page is the one of the link, or, unless it must `end` there, one below it. */
function leadsTo(path: string, here: string, end: boolean): boolean {
  const stem = path !== '/' && path.endsWith('/') ? path.slice(0, -1) : path
  return here === path || (!end && here.startsWith(path) && here.charAt(stem.length) === '/')
}

/** The router's own links, by the name under which all pages have them. */
export { Link, NavLink } from 'react-router'

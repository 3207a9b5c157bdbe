/**
 * The only inline scripts. They never change, so that the content security policy of every page names them by their hashes;
 * every other script is a file. Browser-safe.
 */

/** The key under which React Router keeps each page's scroll position. */
const SCROLL_KEY = 'react-router-scroll-positions'

/** How far this page was scrolled when it was left; undefined for one that is new. */
const LEFT_AT = `JSON.parse(sessionStorage.getItem('${SCROLL_KEY}')||'{}')[(history.state||{}).key]`

/**
 * Runs in the head, before the first paint: marks a page without a scroll position to restore
 * (`data-fresh`), so that what lies far below is laid out later (product/cards.css).
 */
export const FRESH_SCRIPT = `try{if(!${LEFT_AT})document.documentElement.dataset.fresh=''}catch(e){}`

/** Runs at the end of the body: restores the scroll position before the first paint. */
export const SCROLL_SCRIPT = `try{if(!history.state||!history.state.key)history.replaceState({key:Math.random().toString(32).slice(2)},'');var y=${LEFT_AT};if(typeof y==='number')scrollTo(0,y)}catch(e){}`

/**
 * Runs at the end of the body: after the first paint it loads the page's scripts together, and runs each in a task of its own.
 * In a hidden tab, and after two seconds, it no longer waits for a paint.
 */
export const START_SCRIPT = `(function(){var l;async function run(){if(l)return;l=document.querySelectorAll('link[rel=later]');for(var m of l)m.rel='modulepreload';for(m of l)await import(m.href).catch(function(){})}var P=self.PerformanceObserver;if(document.hidden||!P||!(P.supportedEntryTypes||[]).includes('paint'))return run();new P(function(s){if(s.getEntriesByName('first-contentful-paint')[0])run()}).observe({type:'paint',buffered:true});setTimeout(run,2e3)})()`

/** All of them, as the policy names them. */
export const INLINE_SCRIPTS = [FRESH_SCRIPT, SCROLL_SCRIPT, START_SCRIPT] as const

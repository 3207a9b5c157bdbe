/** The only inline scripts. They never change, so that the policy of every page can name them by hash. Browser-safe. */

const SCROLL_KEY = 'react-router-scroll-positions'

/** The scroll position at which the page was left; undefined for a new page. */
const LEFT_AT = `JSON.parse(sessionStorage.getItem('${SCROLL_KEY}')||'{}')[(history.state||{}).key]`

/**
 * Runs in the head: marks a page without a scroll position to restore (`data-fresh`), so that distant parts are laid out later
 * (product/cards.css).
 */
export const FRESH_SCRIPT = `try{if(!${LEFT_AT})document.documentElement.dataset.fresh=''}catch(e){}`

/** Runs at the end of the body: restores the scroll position before the first paint. */
export const SCROLL_SCRIPT = `try{if(!history.state||!history.state.key)history.replaceState({key:Math.random().toString(32).slice(2)},'');var y=${LEFT_AT};if(typeof y==='number')scrollTo(0,y)}catch(e){}`

/**
 * Runs at the end of the body: after the first paint, loads the page's scripts together and runs each in a task of its own.
 * Does not wait for a paint in a hidden tab, or longer than two seconds.
 */
export const START_SCRIPT = `(function(){var l;async function run(){if(l)return;l=document.querySelectorAll('link[rel=later]');for(var m of l)m.rel='modulepreload';for(m of l)await import(m.href).catch(function(){})}var P=self.PerformanceObserver;if(document.hidden||!P||!(P.supportedEntryTypes||[]).includes('paint'))return run();new P(function(s){if(s.getEntriesByName('first-contentful-paint')[0])run()}).observe({type:'paint',buffered:true});setTimeout(run,2e3)})()`

export const INLINE_SCRIPTS = [FRESH_SCRIPT, SCROLL_SCRIPT, START_SCRIPT] as const

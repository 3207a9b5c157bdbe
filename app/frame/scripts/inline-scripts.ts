/**
 * The only scripts that stand inside a page. They never change, so that the policy of every page names them by their
 * hashes; whatever else a script may be, it is a file of ours. Browser-safe.
 */

export const THEME_KEY = 'theme'

/** The key under which React Router keeps each page's scroll position. */
const SCROLL_KEY = 'react-router-scroll-positions'

/** How far this page was scrolled when it was left; undefined for one that is new. */
const LEFT_AT = `JSON.parse(sessionStorage.getItem('${SCROLL_KEY}')||'{}')[(history.state||{}).key]`

/**
 * Runs in the head, before anything is painted: the chosen colours. Of a page that is new, what is far below need not be
 * laid out yet (`data-fresh`, product/cards.css): nobody is brought to a place in it.
 */
export const THEME_SCRIPT = `try{var d=document.documentElement.dataset,t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')d.theme=t;if(!${LEFT_AT})d.fresh=''}catch(e){}`

/** Runs at the end of the body: a page that was left before is shown where it was left, before it is painted. */
export const SCROLL_SCRIPT = `try{if(!history.state||!history.state.key)history.replaceState({key:Math.random().toString(32).slice(2)},'');var y=${LEFT_AT};if(typeof y==='number')scrollTo(0,y)}catch(e){}`

/**
 * Runs at the end of the body: once the browser says that something was painted, the page's scripts are asked for together
 * and run one by one, each in a task of its own. Nobody waits for a paint in a tab behind, nor longer than two seconds.
 */
export const START_SCRIPT = `(function(){var l;async function run(){if(l)return;l=document.querySelectorAll('link[rel=later]');for(var m of l)m.rel='modulepreload';for(m of l)await import(m.href).catch(function(){})}var P=self.PerformanceObserver;if(document.hidden||!P||!(P.supportedEntryTypes||[]).includes('paint'))return run();new P(function(s){if(s.getEntriesByName('first-contentful-paint')[0])run()}).observe({type:'paint',buffered:true});setTimeout(run,2e3)})()`

/** All of them, as the policy names them. */
export const INLINE_SCRIPTS = [THEME_SCRIPT, SCROLL_SCRIPT, START_SCRIPT] as const

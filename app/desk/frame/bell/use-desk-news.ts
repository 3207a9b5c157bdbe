import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { href, useLocation, useRevalidator } from 'react-router'
import { browserApi } from '#app/kit/api/api-client.ts'
import { titleCount } from '#app/kit/page/title-count.ts'
import type { WaitingCounts } from '#store/shop/overview/overview.schema.ts'
import { DESK_STREAM_PATH, type DeskNews, type RingKind } from '#store/talk/rings/rings.ts'
import { latestNews } from './desk-news.ts'

type Fresh = Partial<Record<RingKind, number>>

/** Lists that reload by themselves while nobody touches them. */
const LISTS: readonly string[] = [href('/admin'), href('/admin/orders')]
const LOOK_MS = 1000
const SEEN_MS = 30_000

/** `fresh` is news not shown yet, `show` reloads the page, `read` are the page's counts. */
export function useDeskNews(read: WaitingCounts) {
  const { pathname } = useLocation()
  const { revalidate, state } = useRevalidator()
  const [fresh, setFresh] = useState<Fresh>({})
  const isStale = useRef(false)
  const hasHeard = useRef(false)
  const isOnList = LISTS.includes(pathname)
  const noteSeen = useSeen(() => titleCount.set(0))

  function show() {
    isStale.current = false
    setFresh({})
    void revalidate()
  }

  function hide() {
    setFresh({})
  }

  /** Reloads the list where that moves nothing under a finger. */
  const settle = useEffectEvent(() => {
    if (isStale.current && isOnList && state === 'idle' && isAtRest()) show()
  })

  const hear = useEffectEvent((news: DeskNews) => {
    latestNews.set(news)
    const kinds = Object.keys(news.fresh) as RingKind[]
    if (kinds.length > 0) {
      setFresh((before) => sum(before, news.fresh))
      titleCount.set(kinds.reduce((all, kind) => all + (news.fresh[kind] ?? 0), titleCount.get()))
      noteSeen()
    }
    // Orders that came before the stream opened count too.
    isStale.current ||= hasHeard.current || news.waiting.toConfirm !== read.toConfirm
    hasHeard.current = true
    settle()
  })

  useEffect(() => {
    const stopHearing = hearDesk(hear)
    const clock = setInterval(settle, LOOK_MS)
    return () => {
      stopHearing()
      clearInterval(clock)
      titleCount.set(0)
    }
  }, [])
  return { fresh, show, hide, isOnList }
}

function sum(before: Fresh, more: Fresh): Fresh {
  const kinds = [...new Set([...Object.keys(before), ...Object.keys(more)])] as RingKind[]
  return Object.fromEntries(kinds.map((kind) => [kind, (before[kind] ?? 0) + (more[kind] ?? 0)]))
}

/** Tells the shop that somebody is looking at the desk, so that nobody is mailed. */
function useSeen(onTouch: () => void) {
  const toldAt = useRef(0)
  const touch = useEffectEvent(onTouch)
  const tell = useEffectEvent(() => {
    if (!isFocused() || Date.now() - toldAt.current < SEEN_MS) return
    toldAt.current = Date.now()
    browserApi.admin.rings.seen.$post({ json: {} }).catch(() => undefined)
  })
  useEffect(() => {
    tell()
    return onActivity(() => {
      touch()
      tell()
    })
  }, [])
  return () => {
    toldAt.current = 0
    tell()
  }
}

/** Time without a touch before the page may change by itself. */
const AT_REST_MS = 3000
const TOP_PX = 8

let touchedAt = 0

/** Calls `onTouch` at every press, key and scroll, until the returned function is called. */
function onActivity(onTouch: () => void): () => void {
  const events = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const
  const note = ({ type }: Event) => {
    touchedAt = Date.now()
    if (type !== 'pointermove') onTouch()
  }
  for (const type of events) addEventListener(type, note, { passive: true })
  return () => {
    for (const type of events) removeEventListener(type, note)
  }
}

function isFocused(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}

/** Whether the list is scrolled to its top and nothing is open, focused or typed. */
function isAtRest(): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, select') === true
  const isOpen = document.querySelector('dialog[open], :popover-open') !== null
  return scrollY <= TOP_PX && Date.now() - touchedAt > AT_REST_MS && !isTyping && !isOpen
}

const NAME = 'tokri-desk'
/** Pause before connecting again: browsers give up after an error status. */
const AGAIN_MS = 20_000

/** Connects in one of several tabs, which tells the others. Calls `hear` with news until the returned function is called. */
function hearDesk(hear: (news: DeskNews) => void): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined
  if (channel) channel.onmessage = ({ data }: MessageEvent<DeskNews>) => hear(data)
  const hold = () =>
    openEventStream(signal, (news) => {
      channel?.postMessage(news)
      hear(news)
    })
  // Locks exist on secure pages only; elsewhere each tab connects by itself.
  if (navigator.locks && channel) navigator.locks.request(NAME, { signal }, hold).catch(() => undefined)
  else void hold()
  return () => {
    leaving.abort()
    channel?.close()
  }
}

/** Ends when the desk is left, or when the shop refuses this person. */
function openEventStream(signal: AbortSignal, hear: (news: DeskNews) => void): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined
    let again: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(again)
      source?.close()
      resolve()
    }
    const open = () => {
      source = new EventSource(DESK_STREAM_PATH)
      source.onmessage = ({ data }: MessageEvent<string>) => hear(JSON.parse(data))
      source.addEventListener('end', end)
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED) again = setTimeout(open, AGAIN_MS)
      }
    }
    signal.addEventListener('abort', end, { once: true })
    open()
  })
}

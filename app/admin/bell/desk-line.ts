/** The line on which an open desk hears what is new. Of several tabs one holds it and tells the others. */
import { DESK_STREAM_PATH, type DeskNews } from '#store/rings/rings.ts'

const NAME = 'tokri-desk'
/** A browser gives up by itself when the shop answers with an error. */
const AGAIN_MS = 20_000

/** Calls `hear` with what is new, until the answer is called. */
export function hearDesk(hear: (news: DeskNews) => void): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined
  if (channel) channel.onmessage = ({ data }: MessageEvent<DeskNews>) => hear(data)
  const hold = () =>
    holdLine(signal, (news) => {
      channel?.postMessage(news)
      hear(news)
    })
  // Locks are there on secure pages alone; elsewhere each tab has a line of its own.
  if (navigator.locks && channel) navigator.locks.request(NAME, { signal }, hold).catch(() => undefined)
  else void hold()
  return () => {
    leaving.abort()
    channel?.close()
  }
}

/** Ends when the desk is left, or when the shop says that this person is told no more. */
function holdLine(signal: AbortSignal, hear: (news: DeskNews) => void): Promise<void> {
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

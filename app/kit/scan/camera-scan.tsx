import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Button } from '#app/kit/press/button.tsx'
import { Dialog } from '#app/kit/press/dialogs.tsx'

type Detector = { detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
declare global {
  var BarcodeDetector: (new () => Detector) | undefined
}

/** Milliseconds between two looks, and until the same code counts again. */
const [PACE, SAME_AGAIN] = [150, 2000]

type Props = {
  onCode: (text: string) => void
  /** What happened to the last scanned code. */
  words: string | undefined
}

/** A button to scan by camera, in browsers that can read codes; nothing in others. */
export function CameraScan({ onCode, words }: Props) {
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  if (!isHydrated || typeof BarcodeDetector === 'undefined' || !navigator.mediaDevices) return null
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Scan with the camera
      </Button>
      <Dialog isOpen={isOpen} labelledBy={titleId} busy={false} onClose={() => setOpen(false)}>
        <h2 id={titleId} className="mb-2 text-xl">
          Hold the code before the camera
        </h2>
        {isOpen ? <Camera onCode={onCode} /> : null}
        <p aria-hidden="true" className="min-h-12 py-2">
          {words}
        </p>
        <Button look="quiet" data-safe onClick={() => setOpen(false)}>
          Done
        </Button>
      </Dialog>
    </>
  )
}

function Camera({ onCode }: Pick<Props, 'onCode'>) {
  const video = useRef<HTMLVideoElement>(null)
  const heard = useRef(onCode)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    heard.current = onCode
  })
  useEffect(
    () =>
      watch(
        video,
        (code) => heard.current(code),
        () => setRefused(true),
      ),
    [],
  )
  if (isRefused)
    return <p role="alert">The camera is not allowed or not there. Allow it in the browser, or type the code.</p>
  return <video ref={video} playsInline muted className="aspect-[4/3] w-full rounded-xl bg-sunken object-cover" />
}

/** Reports each code in sight. Returns a function that stops it. */
function watch(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void, onRefused: () => void) {
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const last = { code: '', at: 0 }
  const look = async (detector: Detector) => {
    const found = video.current ? await detector.detect(video.current).catch(() => []) : []
    const code = found[0]?.rawValue
    if (isOver) return
    if (code && (code !== last.code || Date.now() - last.at > SAME_AGAIN)) onCode(code)
    if (code) Object.assign(last, { code, at: Date.now() })
    timer = setTimeout(look, PACE, detector)
  }
  const begin = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    if (isOver || !video.current || !BarcodeDetector) return end()
    video.current.srcObject = stream
    await video.current.play()
    await look(new BarcodeDetector())
  }
  const end = () => {
    isOver = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  begin().catch(() => {
    if (!isOver) onRefused()
  })
  return end
}

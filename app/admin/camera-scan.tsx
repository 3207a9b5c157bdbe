import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

const PAUSE_MS = 150

/** Undefined where the browser cannot read barcodes by itself. */
function findDetector(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
}

/** Reads the barcode of a label with the camera of a phone. Shown where the browser can. */
export function CameraScan({ onCode }: { onCode: (code: string) => void }) {
  const [stream, setStream] = useState<MediaStream>()
  const [problem, setProblem] = useState('')
  const video = useRef<HTMLVideoElement>(null)
  const read = useEffectEvent((code: string) => {
    setStream(undefined)
    onCode(code)
  })
  useEffect(() => {
    const [shown, DetectorHere] = [video.current, findDetector()]
    if (!stream || !shown || !DetectorHere) return
    const detector = new DetectorHere({ formats: ['code_128'] })
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      // A picture that is not there yet is no fault.
      const [found] = await detector.detect(shown).catch(() => [])
      if (found) read(found.rawValue)
      else if (stream.active) timer = setTimeout(look, PAUSE_MS)
    }
    shown.srcObject = stream
    shown.play().catch(() => undefined)
    void look()
    return () => {
      clearTimeout(timer)
      for (const track of stream.getTracks()) track.stop()
    }
  }, [stream])

  async function start() {
    setProblem('')
    const opened = navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    setStream(await opened.catch(() => undefined))
    opened.catch(() => setProblem('The camera could not be opened. Allow it for this page, or type the number.'))
  }

  if (!findDetector() || !navigator.mediaDevices) return null
  return (
    <>
      {stream ? (
        <video ref={video} playsInline muted className="max-h-60 w-full rounded-card bg-sunken object-cover" />
      ) : (
        <Button look="quiet" className="justify-self-start" onClick={start}>
          Scan a label
        </Button>
      )}
      <p role="status" className="text-sm empty:hidden">
        {problem}
      </p>
    </>
  )
}

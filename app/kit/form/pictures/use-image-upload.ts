import { useEffect, useRef, useState } from 'react'
import { useRootData } from '#app/frame/root-data.ts'
import { sendPicture } from './image-upload.ts'

export type UploadState =
  | { kind: 'idle' }
  | { kind: 'uploading'; fraction: number }
  /** `reason` is the host's own. */
  | { kind: 'failed'; message: string; reason: string }

export const OWN_IMAGE_HOST = { url: '/api/images/upload', preset: 'tokri' }

/** Uploads one picture at a time to the shop's image host or to `place`. `onUploaded` gets the picture's address. */
export function useImageUpload(onUploaded: (imageUrl: string) => void, place?: string) {
  const host = useRootData()?.settings.imageUpload ?? OWN_IMAGE_HOST
  const target = place === undefined ? host : { ...OWN_IMAGE_HOST, url: place }
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(chosen: File) {
    running.current?.abort()
    const upload = new AbortController()
    const { signal } = upload
    running.current = upload
    setState({ kind: 'uploading', fraction: 0 })
    const onProgress = (fraction: number) => !signal.aborted && setState({ kind: 'uploading', fraction })
    const sent = await sendPicture(chosen, target, { onProgress, signal })
    if (!sent || signal.aborted) return
    if ('message' in sent) return setState({ kind: 'failed', ...sent })
    onUploaded(sent.imageUrl)
    setState({ kind: 'idle' })
  }

  function cancel() {
    running.current?.abort()
    setState({ kind: 'idle' })
  }

  return { state, start, cancel }
}

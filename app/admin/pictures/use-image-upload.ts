import { useEffect, useRef, useState } from 'react'
import { useRootData } from '#app/frame/root-data.ts'
import { imageUrlOf, isOwnHost, refusalOfFile, smallerPicture, uploadFailedText, uploadImage } from './image-upload.ts'

export type UploadState =
  | { kind: 'idle' }
  | { kind: 'uploading'; fraction: number }
  /** `reason` adds what the host said. */
  | { kind: 'failed'; message: string; reason: string }

const OWN_HOST = { url: '/api/images/upload', preset: 'tokri' }

/** One upload at a time to the shop's image host, or to another place of the shop. `onUploaded` gets the picture's address. */
export function useImageUpload(onUploaded: (imageUrl: string) => void, place?: string) {
  const host = useRootData()?.settings.imageUpload ?? OWN_HOST
  const target = place === undefined ? host : { ...OWN_HOST, url: place }
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(chosen: File) {
    running.current?.abort()
    const file = await smallerPicture(chosen)
    const refusal = refusalOfFile(file, isOwnHost(target.url, location.href))
    if (refusal) return setState({ kind: 'failed', message: refusal, reason: '' })
    const upload = new AbortController()
    running.current = upload
    setState({ kind: 'uploading', fraction: 0 })
    try {
      const onProgress = (fraction: number) => !upload.signal.aborted && setState({ kind: 'uploading', fraction })
      const secureUrl = await uploadImage(file, target, { onProgress, signal: upload.signal })
      onUploaded(imageUrlOf(secureUrl, location.href))
      setState({ kind: 'idle' })
    } catch (error) {
      if (upload.signal.aborted) return
      const reason = error instanceof Error ? error.message : ''
      setState({ kind: 'failed', message: uploadFailedText(target.url, location.href), reason })
    }
  }

  function cancel() {
    running.current?.abort()
    setState({ kind: 'idle' })
  }

  return { state, start, cancel }
}

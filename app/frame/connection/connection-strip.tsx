import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { FRAME } from '#app/frame/frame.texts.tsx'
import { useConnection } from './connection.ts'

/** Interval in which an incomplete page loads its data again; it also does when the device is online again. */
const AGAIN_MS = 10_000

/** Says that the shop cannot be reached, and reloads an incomplete page's data. */
export function ConnectionStrip() {
  const connection = useConnection()
  const { revalidate } = useRevalidator()
  const t = FRAME.use()
  useEffect(() => {
    if (connection !== 'incomplete') return
    const again = () => void revalidate()
    const timer = setInterval(again, AGAIN_MS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [connection, revalidate])
  return (
    <p role="status" className="connection-strip">
      {connection === 'there' ? '' : t.noInternet}
    </p>
  )
}

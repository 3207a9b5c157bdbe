import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useConnection } from './connection.ts'

/** A page that lacks something asks for it again so often, and at once when the device is connected again. */
const AGAIN_MS = 10_000

/** Says quietly that the shop is not reached. */
export function ConnectionStrip() {
  const connection = useConnection()
  const { revalidate } = useRevalidator()
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
      {connection === 'there' ? '' : 'No connection. We try again by ourselves.'}
    </p>
  )
}

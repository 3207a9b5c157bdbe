import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'

type Props = { href: string; name: string; className: string; label?: string; children: ReactNode }

/** Downloads a file that needs a fresh password, which is asked for before the download begins. */
export function DownloadLink({ href, name, className, label, children }: Props) {
  const isHydrated = useHydrated()
  const isProven = useRef(false)
  const [refusal, setRefusal] = useState<string>()

  async function download(event: MouseEvent<HTMLAnchorElement>) {
    if (isProven.current) {
      isProven.current = false
      return
    }
    event.preventDefault()
    const link = event.currentTarget
    const result = await ask(() => browserApi.me.proof.$get())
    setRefusal(result.kind === 'done' ? undefined : result.message)
    if (result.kind !== 'done') return
    isProven.current = true
    link.click()
  }

  return (
    <>
      {/* Without scripts the answer may be the page that asks for the password, which must not be saved as the file. */}
      <a
        href={href}
        download={isHydrated ? name : undefined}
        className={className}
        aria-label={label}
        onClick={download}
      >
        {children}
      </a>
      {refusal ? (
        <span role="alert" className="text-danger">
          {refusal}
        </span>
      ) : null}
    </>
  )
}

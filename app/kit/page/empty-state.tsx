import type { ReactNode } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { Button } from '#app/kit/press/button.tsx'
import { KIT } from '#app/kit/words/kit.texts.ts'
import type { Failure } from '#app/shop/catalogue/load-listing.ts'
import { Basket } from './basket.tsx'

type Props = {
  message: string
  /** A friendly sentence below the message, and a drawing in the basket. */
  words?: string
  drawing?: ReactNode
  failed?: Failure | false
  children?: ReactNode
}

/** Replaces an empty list; `children` link elsewhere. With `failed` it can be loaded again. */
export function EmptyState({ message, words, drawing, failed = false, children }: Props) {
  const t = KIT.use()
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center gap-5 py-8 text-center text-lg wrap-break-word *:max-w-full">
      <Basket className="arch size-40 p-3">{drawing}</Basket>
      <p role="status">{message}</p>
      {words ? <p className="-mt-4 text-base text-muted">{words}</p> : null}
      {failed && failed.status === 429 ? <p>{t.wait(failed.waitSeconds ?? 1)}</p> : null}
      <div className="flex flex-wrap justify-center gap-3">
        {failed ? <TryAgain /> : null}
        {children}
      </div>
    </div>
  )
}

function TryAgain() {
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  return (
    <Button onClick={() => void revalidate()} disabled={state !== 'idle' || navigation.state !== 'idle'}>
      {KIT.use().tryAgain}
    </Button>
  )
}

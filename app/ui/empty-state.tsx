import type { ReactNode } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { Button } from './button.tsx'
import { EmptyBasket } from './empty-basket.tsx'

/** What a list says when it holds nothing; `children` are the ways on. After a failure it can be asked again. */
export function EmptyState({ message, failed, children }: { message: string; failed: boolean; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <EmptyBasket />
      <p role="status">{message}</p>
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
      Try again
    </Button>
  )
}

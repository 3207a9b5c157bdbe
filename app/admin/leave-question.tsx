import type { ReactNode } from 'react'
import type { Blocker } from 'react-router'
import { QuestionDialog } from '#app/ui/dialogs.tsx'

type Props = { blocker: Blocker; question?: string; yes?: string; no?: string; children: ReactNode }

/** Asked of whoever leaves a form with something in it that is not kept; `children` say what would be lost. */
export function LeaveQuestion({
  blocker,
  question = 'Leave without saving?',
  yes = 'Leave without saving',
  no = 'Stay',
  children,
}: Props) {
  return (
    <QuestionDialog
      isOpen={blocker.state === 'blocked'}
      question={question}
      yes={yes}
      no={no}
      onYes={() => blocker.proceed?.()}
      onNo={() => blocker.reset?.()}
    >
      {children}
    </QuestionDialog>
  )
}

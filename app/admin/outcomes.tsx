import { createContext, type ReactNode, useContext, useState } from 'react'
import { useLocation } from 'react-router'
import { useSend } from '#app/api/use-send.ts'
import { OutcomeMessage, type Report, useOutcome } from '#app/ui/messages.tsx'

const ReportContext = createContext<Report>(() => undefined)

/** Says below the page how its last change ended, until another page is opened. */
export function Outcomes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { outcome, setOutcome, dismiss } = useOutcome()
  const [page, setPage] = useState(pathname)
  if (page !== pathname) {
    setPage(pathname)
    setOutcome(undefined)
  }
  return (
    <ReportContext value={setOutcome}>
      {children}
      <OutcomeMessage outcome={outcome} onDismiss={dismiss} />
    </ReportContext>
  )
}

/** Hears how a change ended that nothing sends for the page. */
export function useReport(): Report {
  return useContext(ReportContext)
}

/** Sends changes of the desk, which says below the page how each ended. */
export function useDeskSend() {
  return useSend(useReport())
}

import { useCallback, useEffect, useState } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { loadFiles } from '#app/frame/connection/load-here.ts'
import { FRAME } from '#app/frame/frame.texts.tsx'
import { useRootData } from '#app/frame/root-data.ts'
import { hearOtherTabs, type SignInNews } from './sign-in-news.ts'
import { pathToSignIn } from './sign-in-path.ts'

/** Keeps the session, follows sign-ins and sign-outs of other tabs, and says why somebody was signed out. */
export function SignInWatch() {
  const uid = useRootData()?.signIn.user?.uid
  const { revalidate } = useRevalidator()
  const location = useLocation()
  const t = FRAME.use()
  const [words, setWords] = useState<string>()

  const hear = useCallback(
    (news: SignInNews) => {
      setWords(news.words)
      if (!news.isAway) void revalidate()
    },
    [revalidate],
  )
  useEffect(() => hearOtherTabs(hear), [hear])

  useEffect(() => {
    if (!uid) return
    setWords(undefined)
    let isOver = false
    let stop = () => {}
    void loadFiles(() => import('./keep-session.ts')).then(({ keepSession }) => {
      if (!isOver) stop = keepSession(uid, hear)
    })
    return () => {
      isOver = true
      stop()
    }
  }, [uid, hear])

  if (!words) return null
  return (
    <p role="alert" className="border-b border-marigold bg-warning-soft px-4 py-3 text-center font-semibold">
      {words}{' '}
      <Link to={pathToSignIn(location)} className="plain-link px-2">
        {t.logIn}
      </Link>
    </p>
  )
}

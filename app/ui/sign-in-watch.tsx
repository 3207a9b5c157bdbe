import { useEffect, useState } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { useRootData } from '#app/root-data.ts'
import { hearOtherTabs } from '#app/sign-in-news.ts'
import { pathToSignIn } from '#app/sign-in-path.ts'

/** Keeps the session, hears what other tabs say of it, and tells a person who was signed out why. */
export function SignInWatch() {
  const uid = useRootData()?.signIn.user?.uid
  const { revalidate } = useRevalidator()
  const location = useLocation()
  const [words, setWords] = useState<string>()

  useEffect(
    () =>
      hearOtherTabs((news) => {
        setWords(news.words)
        void revalidate()
      }),
    [revalidate],
  )

  useEffect(() => {
    if (!uid) return
    setWords(undefined)
    let isOver = false
    let stop = () => {}
    const end = (why: string) => {
      setWords(why)
      void revalidate()
    }
    void import('#app/keep-session.ts').then(({ keepSession }) => {
      if (!isOver) stop = keepSession(end)
    })
    return () => {
      isOver = true
      stop()
    }
  }, [uid, revalidate])

  if (!words) return null
  return (
    <p role="status" className="session-note">
      {words} <Link to={pathToSignIn(location)}>Log in</Link>
    </p>
  )
}

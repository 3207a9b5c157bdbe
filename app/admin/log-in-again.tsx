import { href } from 'react-router'

/** For a form that was refused because its session has ended: nothing typed is lost while somebody logs in beside it. */
export function LogInAgain() {
  return (
    <p className="mt-2">
      <a href={href('/login')} target="_blank" rel="noreferrer" className="underline">
        Log in in a new tab
      </a>{' '}
      and save again; everything typed stays here.
    </p>
  )
}

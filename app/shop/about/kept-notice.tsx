import { href, Link } from 'react-router'

type Item = { what: string; why: string }

const EMAIL = { what: 'Email', why: 'to log you in, and to tell you how far your orders are.' }

const ITEMS = {
  account: [
    { what: 'Name', why: 'to greet you, and as the name of your orders until you type another.' },
    EMAIL,
    { what: 'Password', why: 'as a scrambled copy that nobody can read back.' },
  ],
  email: [EMAIL],
  phone: [{ what: 'Phone number', why: 'to log you in, and as the number of your orders until you type another.' }],
  order: [
    { what: 'Name and phone', why: 'to call you before anything is sent, and for the courier at your door.' },
    { what: 'Address', why: 'to bring the parcel. It is saved for next time in your account.' },
    { what: 'Email', why: 'to tell you how far the order is.' },
    { what: 'What you buy and pay', why: 'for returns, and because tax law wants invoices to be kept.' },
  ],
} as const satisfies Record<string, readonly Item[]>

/** Explains beside a form which of its data the shop keeps, and why. */
export function KeptNotice({ of }: { of: keyof typeof ITEMS }) {
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center underline underline-offset-4">
        What we keep, and why
      </summary>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {ITEMS[of].map(({ what, why }) => (
          <li key={what}>
            <strong>{what}</strong>: {why}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        Nothing else, and nobody else gets it but the courier. You can read, download and delete all of it yourself, in
        your account under{' '}
        <Link to={href('/account/data')} className="underline underline-offset-4 hover:text-action">
          Your data
        </Link>
        ; how long orders stay is in our{' '}
        <Link to={`${href('/policies')}#privacy`} className="underline underline-offset-4 hover:text-action">
          privacy policy
        </Link>
        .
      </p>
      <ChildrenNote />
    </details>
  )
}

export function ChildrenNote() {
  return (
    <p className="mt-2">
      We ask for no child's name, age or school. If you are under 18, please let a parent or guardian order for you.
    </p>
  )
}

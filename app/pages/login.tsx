import { Link } from 'react-router'
import { apiContext, browserApi } from '#app/api-client.ts'
import { leaveWhenSignedIn, signIn } from '#app/sign-in.ts'
import { Field } from '#app/ui/field.tsx'
import { Page } from '#app/ui/page.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { SignInForm } from '#app/ui/sign-in-form.tsx'
import { PERSON_LIMITS } from '#store/people/people.ts'
import type { Route } from './+types/login'

export function loader({ context, request }: Route.LoaderArgs) {
  return leaveWhenSignedIn(context.get(apiContext), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return leaveWhenSignedIn(browserApi, request)
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Login · Tokri' }, { name: 'robots', content: 'noindex' }]
}

export default function Login({ loaderData: { next } }: Route.ComponentProps) {
  return (
    <Page heading="Login" lead={next === '/checkout' ? 'Log in to place your order. Your cart is kept.' : undefined}>
      <div className="panel mt-5 grid max-w-md gap-5">
        <SignInForm action="Login" next={next} send={sendForm}>
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={PERSON_LIMITS.email}
            required
          />
          <PasswordField name="password" autoComplete="current-password" required />
        </SignInForm>
        <p>
          New here?{' '}
          <Link to={`/signup?${new URLSearchParams({ next })}`} className="text-link">
            Create an account
          </Link>
        </p>
      </div>
    </Page>
  )
}

function sendForm(form: FormData) {
  return signIn({ email: String(form.get('email')).trim(), password: String(form.get('password')) })
}

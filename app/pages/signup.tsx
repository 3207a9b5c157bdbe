import { Link } from 'react-router'
import { apiContext, browserApi } from '#app/api-client.ts'
import { leaveWhenSignedIn, signUp } from '#app/sign-in.ts'
import { Field } from '#app/ui/field.tsx'
import { Page } from '#app/ui/page.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { SignInForm } from '#app/ui/sign-in-form.tsx'
import { PERSON_LIMITS } from '#store/people/people.ts'
import type { Route } from './+types/signup'

export function loader({ context, request }: Route.LoaderArgs) {
  return leaveWhenSignedIn(context.get(apiContext), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return leaveWhenSignedIn(browserApi, request)
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Create an Account · Tokri' }, { name: 'robots', content: 'noindex' }]
}

export default function Signup({ loaderData: { next } }: Route.ComponentProps) {
  return (
    <Page heading="Create an Account" lead="So that we know whom to call about an order.">
      <div className="panel mt-5 grid max-w-md gap-5">
        <SignInForm action="Sign Up" next={next} send={sendForm}>
          <Field label="Name" name="name" autoComplete="name" maxLength={PERSON_LIMITS.name} required />
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={PERSON_LIMITS.email}
            required
          />
          <PasswordField name="password" autoComplete="new-password" hint="min. 6 characters" required />
        </SignInForm>
        <p>
          Have an account?{' '}
          <Link to={`/login?${new URLSearchParams({ next })}`} className="text-link">
            Login
          </Link>
        </p>
      </div>
    </Page>
  )
}

function sendForm(form: FormData) {
  const [name, email] = [String(form.get('name')).trim(), String(form.get('email')).trim()]
  return signUp({ name, email, password: String(form.get('password')) })
}

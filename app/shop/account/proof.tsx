import { data } from 'react-router'
import { ask } from '#app/kit/api/ask.ts'
import { toLogin } from '#app/kit/api/read.ts'
import { CheckedForm } from '#app/kit/form/checked-form.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import { PasswordConfirmation } from '#app/kit/form/own-proof.tsx'
import { Button } from '#app/kit/press/button.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { Language } from '#store/language.ts'
import { safeReturnPath } from '#store/own-path.ts'
import { refusalOfWord } from '#store/people/identity/identity-errors.ts'
import { ACCOUNT } from './account.texts.ts'

export async function load({ api, request, language }: PageArgs) {
  const asked = new URL(request.url).searchParams
  const found = await ask(() => api.me.proof.$get(), language)
  if (found.status === 401) throw toLogin(request)
  const isAsked = found.kind !== 'done' && found.code === 'proof_required'
  const { password, secondFactor } = found.kind === 'done' ? {} : found.facts
  const word = asked.get('error')
  return data(
    {
      next: safeReturnPath(asked.get('next')),
      refusal: word
        ? refusalOfWord(word, language)
        : found.kind === 'done' || password
          ? undefined
          : { message: found.message },
      asks: isAsked && password === true ? { secondFactor: secondFactor === true } : undefined,
      isProven: found.kind === 'done',
    },
    { status: found.kind === 'done' || isAsked ? 200 : found.status },
  )
}

export const handle = (language: Language) =>
  ({ title: ACCOUNT[language].proofTitle, hasOwnHeading: true }) satisfies PageHandle

/** Asks for the password when a browser without scripts opens a download; others ask in a dialog. */
export default function Proof({ loaderData: { next, refusal, asks, isProven } }: PageProps<typeof load>) {
  const t = ACCOUNT.use()
  return (
    <>
      <h1 className="page-heading">{t.proofHeading}</h1>
      <div className="panel mt-5 grid max-w-md gap-4">
        <p>{t.proofWhy}</p>
        {asks ? <ProofForm secondFactor={asks.secondFactor} refusal={refusal} /> : <FormError of={refusal} />}
        {isProven ? (
          <a href={next} className="text-link">
            {t.goOn}
          </a>
        ) : null}
      </div>
    </>
  )
}

type FormProps = { secondFactor: boolean; refusal: { code?: string; message: string } | undefined }

/** Posted by the browser to this address (server/pages/plain-forms.ts), which answers with the download. */
function ProofForm({ secondFactor, refusal }: FormProps) {
  return (
    <CheckedForm method="post" className="grid gap-4">
      <PasswordConfirmation hasPassword asksCode={secondFactor} />
      <FormError of={refusal} />
      <Button type="submit">{ACCOUNT.use().goOn}</Button>
    </CheckedForm>
  )
}

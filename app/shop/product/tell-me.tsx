import { data, href, Link } from 'react-router'
import { secretMeta } from '#app/frame/page-meta.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { pathToSignIn } from '#app/frame/session/sign-in-path.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { CheckedForm } from '#app/kit/form/checked-form.tsx'
import { Field } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import { PasteLink } from '#app/kit/form/paste-link.tsx'
import { type FormFields, focusFirstError } from '#app/kit/form/read-form.ts'
import { Notice } from '#app/kit/page/notice.tsx'
import { Page } from '#app/kit/page/page.tsx'
import { useLinkToken } from '#app/kit/page/use-link-token.ts'
import { Button } from '#app/kit/press/button.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { CallInstead } from '#app/shop/sign-in/call-instead.tsx'
import { nameWithKind, productPath } from '#store/goods/products/products.ts'
import { REQUEST_LIMITS } from '#store/goods/requests/requests.ts'

const HEADING = 'Tell me when it is back'
const DONE = 'We will tell you when it is back.'
const PROOF = 'If this is your first time, press the link in the mail that we have just sent.'
const UNKNOWN_LINK = 'This link is wrong or too old. Please ask again on the page of the product.'
const FAILED = 'Sorry, something went wrong. Please try again.'

/** With `product` in the address somebody asks; without it, the link of a mail proves theirs. `done` and `error` are for browsers without scripts. */
export async function load({ api, request }: PageArgs) {
  const asked = new URL(request.url).searchParams
  const [id, error] = [asked.get('product'), asked.get('error')]
  const words = id === null ? UNKNOWN_LINK : FAILED
  const end = { done: asked.get('done'), refusal: error === null ? undefined : { code: error, message: words } }
  if (id === null) return { ...end, product: undefined, mail: false, phone: false }
  const [found, ways] = await Promise.all([
    ask(() => api.products[':id'].$get({ param: { id } })),
    ask(() => api.auth.ways.$get()),
  ])
  if (found.kind !== 'done') throw data(null, { status: found.status === 400 ? 404 : found.status })
  const { emailLink: mail = false, phoneCode: phone = false } = ways.answer ?? {}
  return { ...end, product: found.answer, mail, phone }
}

type Loaded = PageProps<typeof load>

export const meta = ({ shop }: MetaArgs) => secretMeta(shop, HEADING)

export default function TellMe({ loaderData }: Loaded) {
  return (
    <Page heading={HEADING}>
      <div className="panel mt-5 grid max-w-md gap-4">
        {loaderData.product ? <Ask {...loaderData} product={loaderData.product} /> : <Prove {...loaderData} />}
      </div>
    </Page>
  )
}

type AskProps = Loaded['loaderData'] & { product: NonNullable<Loaded['loaderData']['product']> }

/** Signed-in people are notified by the email or phone of their account, others by mail. */
function Ask({ product, mail, phone, ...first }: AskProps) {
  const {
    send,
    isBusy,
    done = first.done ? `${DONE} ${PROOF}` : undefined,
    refusal,
    fields,
  } = useSend(undefined, first.refusal)
  const user = useRootData()?.signIn.user
  const address = (mail && user?.emailVerified && user.email) || (phone && !user?.emailVerified && user?.phoneNumber)

  async function ask({ text }: FormFields, form: HTMLFormElement) {
    const email = text('email')
    const json = { productName: product.name, productId: product._id, ...(email ? { email } : {}) }
    const words = email ? `${DONE} ${PROOF}` : DONE
    const result = await send(() => browserApi['product-requests'].$post({ json }), { keepsPage: true, done: words })
    if (result && result.kind !== 'done') focusFirstError(form, result.fields)
  }

  return (
    <>
      <p>
        <Link to={productPath(product)} className="text-link">
          {nameWithKind(product)}
        </Link>
      </p>
      {done ? <Done words={done} /> : null}
      {done || !(address || mail) ? null : (
        <CheckedForm onSend={ask} className="grid gap-3">
          <input type="hidden" name="productId" value={product._id} />
          <input type="hidden" name="productName" value={product.name.slice(0, REQUEST_LIMITS.name)} />
          {address ? (
            <p>{`We write to ${address}, once.`}</p>
          ) : (
            <Field
              label="Your email"
              name="email"
              type="email"
              maxLength={REQUEST_LIMITS.email}
              autoComplete="email"
              missing="Enter an email address, so that we can tell you."
              hint="One message when it is back, then we forget the address."
              error={fields.email}
              required
            />
          )}
          <FormError of={fields.email ? undefined : refusal} />
          <Button type="submit" className="justify-self-start" disabled={isBusy}>
            {HEADING}
          </Button>
        </CheckedForm>
      )}
      {done || address ? null : <OtherWays id={product._id} mail={mail} phone={phone} isSignedIn={Boolean(user)} />}
    </>
  )
}

type WaysProps = { id: string; mail: boolean; phone: boolean; isSignedIn: boolean }

/** Logging in, a code by SMS, or a call. */
function OtherWays({ id, mail, phone, isSignedIn }: WaysProps) {
  const here = { pathname: href('/tell-me'), search: `?product=${id}` }
  if (!mail && !phone) return <CallInstead>To ask when it is back, please call us.</CallInstead>
  return (
    <p className="flex flex-wrap gap-x-4">
      {isSignedIn ? null : (
        <Link to={pathToSignIn(here)} className="text-link">
          Log in
        </Link>
      )}
      {phone ? (
        <Link to={pathToSignIn(here, href('/login/phone'))} className="text-link">
          Use a code on your phone
        </Link>
      ) : null}
      <Link to={href('/contact')} className="text-link">
        Call us
      </Link>
    </p>
  )
}

/** Confirms an email address by a button: mail programs open links, too. */
function Prove(first: Loaded['loaderData']) {
  const { send, isReady, done = first.done ? DONE : undefined, refusal } = useSend(undefined, first.refusal)
  const { token, isOpening } = useLinkToken()

  function prove() {
    void send(() => browserApi['product-requests'].prove.$post({ json: { token: token ?? '' } }), {
      keepsPage: true,
      done: DONE,
      failed: ({ code, message }) => (code === 'not_found' ? UNKNOWN_LINK : message),
    })
  }

  if (done) return <Done words={done} />
  return (
    <>
      <p>One message when the product is back in stock, with a link to stop such messages.</p>
      <FormError of={refusal} />
      {token ? (
        <Button disabled={!isReady} onClick={prove}>
          Yes, tell me
        </Button>
      ) : (
        <PasteLink isOpening={isOpening} />
      )}
    </>
  )
}

function Done({ words }: { words: string }) {
  return (
    <Notice kind="success">
      <p role="status">{words}</p>
    </Notice>
  )
}

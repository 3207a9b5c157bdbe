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
import { type FormFields, focusFirstError } from '#app/kit/form/read-form.ts'
import { LinkPage } from '#app/kit/page/link-page.tsx'
import { Notice } from '#app/kit/page/notice.tsx'
import { Page } from '#app/kit/page/page.tsx'
import { useLinkToken } from '#app/kit/page/use-link-token.ts'
import { Button } from '#app/kit/press/button.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { LinePicture, NameAndAmount } from '#app/shop/cards/line-picture.tsx'
import { CallInstead } from '#app/shop/sign-in/call-instead.tsx'
import { nameWithKind, productPath } from '#store/goods/products/products.ts'
import { REQUEST_LIMITS } from '#store/goods/requests/requests.ts'
import { TELL_ME } from './tell-me.texts.ts'

/** With `product` in the address somebody asks; without it, the link of a mail proves theirs. `done` and `error` are for browsers without scripts. */
export async function load({ api, request, language }: PageArgs) {
  const t = TELL_ME[language]
  const asked = new URL(request.url).searchParams
  const [id, error] = [asked.get('product'), asked.get('error')]
  const words = id === null ? t.unknownLink : t.failed
  const end = { done: asked.get('done'), refusal: error === null ? undefined : { code: error, message: words } }
  if (id === null) return { ...end, product: undefined, mail: false, phone: false }
  const [found, ways] = await Promise.all([
    ask(() => api.products[':id'].$get({ param: { id }, query: {} })),
    ask(() => api.auth.ways.$get()),
  ])
  if (found.kind !== 'done') throw data(null, { status: found.status === 400 ? 404 : found.status })
  const { emailLink: mail = false, phoneCode: phone = false } = ways.answer ?? {}
  return { ...end, product: found.answer, mail, phone }
}

type Loaded = PageProps<typeof load>

export const meta = ({ shop, language }: MetaArgs) => secretMeta(shop, TELL_ME[language].heading)

export default function TellMe({ loaderData }: Loaded) {
  if (!loaderData.product) return <Prove {...loaderData} />
  return (
    <Page heading={TELL_ME.use().heading}>
      <div className="panel mt-5 grid max-w-md gap-4">
        <Ask {...loaderData} product={loaderData.product} />
      </div>
    </Page>
  )
}

type AskProps = Loaded['loaderData'] & { product: NonNullable<Loaded['loaderData']['product']> }

/** Signed-in people are notified by the email or phone of their account, others by mail. */
function Ask({ product, mail, phone, ...first }: AskProps) {
  const t = TELL_ME.use()
  const {
    send,
    isBusy,
    done = first.done ? `${t.done} ${t.proof}` : undefined,
    refusal,
    fields,
  } = useSend(undefined, first.refusal)
  const user = useRootData()?.signIn.user
  const address = (mail && user?.emailVerified && user.email) || (phone && !user?.emailVerified && user?.phoneNumber)

  async function ask({ text }: FormFields, form: HTMLFormElement) {
    const email = text('email')
    const json = { productName: product.name, productId: product._id, ...(email ? { email } : {}) }
    const words = email ? `${t.done} ${t.proof}` : t.done
    const result = await send(() => browserApi['product-requests'].$post({ json }), { keepsPage: true, done: words })
    if (result && result.kind !== 'done') focusFirstError(form, result.fields)
  }

  return (
    <>
      <Link to={productPath(product)} className="flex flex-wrap items-center gap-3 font-semibold hover:text-action">
        <LinePicture imageUrl={product.imageUrl} />
        <NameAndAmount
          name={<span lang={langOf(product.name, useLanguage())}>{nameWithKind(product)}</span>}
          amount={undefined}
        />
      </Link>
      {done ? (
        <Notice kind="success">
          <p role="status">{done}</p>
        </Notice>
      ) : null}
      {done || !(address || mail) ? null : (
        <CheckedForm onSend={ask} className="grid gap-3">
          <input type="hidden" name="productId" value={product._id} />
          <input type="hidden" name="productName" value={product.name.slice(0, REQUEST_LIMITS.name)} />
          {address ? (
            <p>{t.writeTo(address)}</p>
          ) : (
            <Field
              label={t.email}
              name="email"
              type="email"
              maxLength={REQUEST_LIMITS.email}
              autoComplete="email"
              missing={t.missing}
              hint={t.hint}
              error={fields.email}
              required
            />
          )}
          <FormError of={fields.email ? undefined : refusal} />
          <Button type="submit" className="justify-self-start" disabled={isBusy}>
            {t.heading}
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
  const t = TELL_ME.use()
  const here = { pathname: href('/tell-me'), search: `?product=${id}` }
  if (!mail && !phone) return <CallInstead>{t.pleaseCall}</CallInstead>
  return (
    <p className="flex flex-wrap gap-x-4">
      {isSignedIn ? null : (
        <Link to={pathToSignIn(here)} className="text-link">
          {t.logIn}
        </Link>
      )}
      {phone ? (
        <Link to={pathToSignIn(here, href('/login/phone'))} className="text-link">
          {t.byPhone}
        </Link>
      ) : null}
      <Link to={href('/contact')} className="text-link">
        {t.callUs}
      </Link>
    </p>
  )
}

/** Confirms an email address by a button: mail programs open links, too. */
function Prove(first: Loaded['loaderData']) {
  const t = TELL_ME.use()
  const sending = useSend(undefined, first.refusal)
  const { done = first.done ? t.done : undefined, refusal } = sending
  const link = useLinkToken()
  const { token } = link
  return (
    <LinkPage heading={t.heading} link={link} done={done} refusal={refusal}>
      {done ? null : <p>{t.oneMessage}</p>}
      {token && !done ? (
        <Press
          sending={sending}
          call={() => browserApi['product-requests'].prove.$post({ json: { token } })}
          done={t.done}
          failed={({ code, message }) => (code === 'not_found' ? t.unknownLink : message)}
          keepsPage
        >
          {t.yes}
        </Press>
      ) : null}
    </LinkPage>
  )
}

import { data } from 'react-router'
import { pageMeta } from '#app/frame/page-meta.ts'
import { ask } from '#app/kit/api/ask.ts'
import { Page } from '#app/kit/page/page.tsx'
import { Paragraphs } from '#app/kit/page/paragraphs.tsx'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { startOf } from '#app/shop/product/product-words.ts'
import { ownPagePath, type shownPage } from '#store/shop/own-pages/own-pages.ts'

export async function load({ api, params: { pageName: name } }: PageArgs<'/pages/:pageName'>) {
  const { answer, kind, status } = await ask(() => api.pages[':name'].$get({ param: { name }, query: {} }))
  if (!answer) throw data(null, { status: kind === 'gone' || status === 400 ? 404 : status })
  return answer
}

export function meta({ loaderData, shop, language }: MetaArgs<typeof load>) {
  if (!loaderData) return []
  const { name, title, text, pictures, seoTitle = title, seoDescription = startOf(text) } = loaderData
  const image = pictures[0]?.src
  return pageMeta(shop, { language, title: seoTitle, description: seoDescription, path: ownPagePath(name), image })
}

/** A page that the shopkeeper wrote, such as a size guide. */
export default function OwnPage({ loaderData: page }: PageProps<typeof load>) {
  const language = useLanguage()
  return (
    <Page heading={page.title} lang={langOf(page.title, language)}>
      <OwnPageText page={page} />
    </Page>
  )
}

type Shown = Pick<ReturnType<typeof shownPage>, 'title' | 'text' | 'pictures'>

/** Its text and pictures. */
export function OwnPageText({ page: { title, text, pictures } }: { page: Shown }) {
  const [first, ...others] = pictures
  return (
    <div
      className="mt-4 grid max-w-3xl gap-6 lg:has-[img]:max-w-none lg:has-[img]:grid-cols-2 lg:has-[img]:gap-12"
      lang={langOf(text, useLanguage())}
    >
      {first ? <img {...first} alt={title} className="own-picture" fetchPriority="high" /> : null}
      <div className="grid max-w-prose content-start gap-4 text-lg lg:-order-1">
        <Paragraphs text={text} />
      </div>
      {others.map((picture) => (
        <img key={picture.src} {...picture} alt={title} className="own-picture" loading="lazy" />
      ))}
    </div>
  )
}

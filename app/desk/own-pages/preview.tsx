import { href } from 'react-router'
import { read } from '#app/kit/api/read.ts'
import { ButtonLink } from '#app/kit/press/button.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { OwnPageText } from '#app/shop/about/own-page.tsx'
import { LANGUAGES } from '#store/language.ts'
import type { OwnPage } from '#store/shop/own-pages/own-pages.schema.ts'
import { shownPage } from '#store/shop/own-pages/own-pages.ts'

export const load = ({ api, params: { name } }: PageArgs<'/admin/pages/preview/:name'>) =>
  read<OwnPage>(() => api.admin.pages[':name'].$post({ param: { name }, json: {} }))

export const handle = {
  title: 'Preview',
  of: 'the pages',
  refused: (status) => (status === 404 ? 'There is no such page any more.' : undefined),
  wayOn: { to: href('/admin/pages'), words: 'Back to Pages' },
} satisfies PageHandle

/** A page as shoppers will read it, in each language that it has; for the desk alone. */
export default function Preview({ loaderData: page }: PageProps<typeof load>) {
  const { name, titleHi, textHi, isPublished } = page
  const languages = titleHi || textHi ? LANGUAGES : (['en'] as const)
  return (
    <div className="grid max-w-4xl gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{isPublished ? 'As shoppers read it.' : 'A draft: shoppers do not see it yet.'}</p>
        <ButtonLink look="quiet" to={href('/admin/pages/edit/:name', { name })}>
          Edit
        </ButtonLink>
      </div>
      {languages.map((language) => {
        const shown = shownPage(page, language)
        return (
          <article key={language} lang={language} className="panel">
            <h2 className="text-3xl [overflow-wrap:anywhere]">{shown.title}</h2>
            <OwnPageText page={shown} />
          </article>
        )
      })}
    </div>
  )
}

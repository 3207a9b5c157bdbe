import { answered } from '#app/admin/answered.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { Loaded } from '#app/ui/messages.tsx'
import { FIGURE_NAMES } from '#store/figures/figures.ts'
import { FigureTable } from './figures/figure-table.tsx'

export const load = ({ api }: PageArgs) => answered(() => api.admin.figures.$get())

export const meta = ({ shop }: MetaArgs) => [pageTitle(shop, 'Figures')]

export default function FiguresPage({ loaderData: { status, answer } }: PageProps<typeof load>) {
  return (
    <>
      <h1 className="page-heading mb-4">Figures</h1>
      <Loaded answer={answer} status={status} of="the figures">
        {(figures) => (
          <div className="lg:columns-2 lg:gap-6">
            {FIGURE_NAMES.map((name) => (
              <FigureTable key={name} name={name} rows={figures[name]} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}

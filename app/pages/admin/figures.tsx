import { data } from 'react-router'
import { FIGURES_FAILED } from '#app/admin/refusal-texts.ts'
import { read } from '#app/api/read.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { Loaded } from '#app/ui/messages.tsx'
import { FIGURE_NAMES } from '#store/figures/figures.ts'
import { FigureTable } from './figures/figure-table.tsx'

export async function load({ api }: PageArgs) {
  const { status, answer } = await read(() => api.admin.figures.$get())
  return data({ status, answer }, { status })
}

export const meta = ({ shop }: MetaArgs) => [pageTitle(shop, 'Figures')]

export default function FiguresPage({ loaderData: { status, answer } }: PageProps<typeof load>) {
  return (
    <>
      <h1 className="page-heading mb-4">Figures</h1>
      <Loaded answer={answer} status={status} failed={FIGURES_FAILED}>
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

import { read } from '#app/kit/api/read.ts'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { Language } from '#store/language.ts'
import { ALERTS } from './alerts.texts.ts'
import { ChoicesPanel } from './choices-panel.tsx'
import { DevicesPanel } from './devices-panel.tsx'

export const load = ({ api, request }: PageArgs) => read(() => api.admin.rings.$get(), { orLogin: request })

export const handle = (language: Language) => {
  const t = ALERTS[language]
  return { title: t.title, refused: (status) => (status === 403 ? t.forStaff : t.unread) } satisfies PageHandle
}

export default function Alerts({ loaderData: rings }: PageProps<typeof load>) {
  return (
    <div className="sheets settings">
      <DevicesPanel rings={rings} />
      <ChoicesPanel rings={rings} />
    </div>
  )
}

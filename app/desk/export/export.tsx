import { Download } from 'lucide-react'
import { read, refusal } from '#app/kit/api/read.ts'
import { Section } from '#app/kit/page/section.tsx'
import { DownloadLink } from '#app/kit/press/download-link.tsx'
import { ExcelLink } from '#app/kit/press/excel-link.tsx'
import { EXPORT_REFUSED } from '#app/kit/press/outcomes.tsx'
import type { PageArgs, PageHandle } from '#app/page.tsx'
import { EXPORTED_TABLES, TABLE_NAMES } from '#store/shop/export/export.ts'

/** Only checks the right: the data are read at the download. */
export async function load({ api }: PageArgs) {
  const { user, rights } = await read(() => api.me.$get())
  if (!rights.includes('export everything')) throw refusal(user ? 403 : 401)
  return null
}

export const handle = { title: 'Export', refused: () => EXPORT_REFUSED } satisfies PageHandle

/** Links, because the browser downloads better than any script. The server checks the right again. */
export default function Export() {
  return (
    <>
      <p className="mb-4 max-w-4xl text-muted">
        Download the data of your shop. Each download is noted in the audit log and told to all owners, and asks for
        your password. The files hold names, phone numbers and addresses of people: keep them as you keep your cash box.
      </p>
      <Section id="tables" heading="Tables for Excel" className="max-w-4xl">
        <ul className="rows">
          {TABLE_NAMES.map((name) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-x-6 px-4 py-1">
              <span>{EXPORTED_TABLES[name]}.</span>
              <span className="flex gap-5">
                <DownloadLink href={`/api/admin/export/${name}.csv`} name={`${name}.csv`} className="text-link gap-2">
                  <Download className="size-5" aria-hidden="true" />
                  {name}.csv
                </DownloadLink>
                <ExcelLink href={`/api/admin/export/${name}.csv`} of={name} isProven />
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

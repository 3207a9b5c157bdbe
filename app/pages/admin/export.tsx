import { Download } from 'lucide-react'
import { DownloadLink } from '#app/admin/download-link.tsx'
import { EXPORT_REFUSED } from '#app/admin/outcomes.tsx'
import { read, refusal } from '#app/api/read.ts'
import type { PageArgs, PageHandle } from '#app/page.tsx'
import { Section } from '#app/ui/section.tsx'
import { EXPORTED_TABLES, TABLE_NAMES } from '#store/export/export.ts'

/** There is nothing to read before a download is wanted: only whether it may be. */
export async function load({ api }: PageArgs) {
  const { user, rights } = await read(() => api.me.$get())
  if (!rights.includes('export everything')) throw refusal(user ? 403 : 401)
  return null
}

export const handle = { title: 'Export', refused: () => EXPORT_REFUSED } satisfies PageHandle

/** Links, because the browser downloads better than any script; each is decided by the server again. */
export default function Export() {
  return (
    <>
      <p className="mb-6 max-w-3xl text-muted">
        Download the data of your shop. Each download is noted in the audit log and told to all owners, and asks for
        your password. The files hold names, phone numbers and addresses of people: keep them as you keep your cash box.
      </p>
      <Section id="tables" heading="Tables for Excel">
        <ul className="grid gap-3 md:grid-cols-2">
          {TABLE_NAMES.map((name) => (
            <File key={name} name={`${name}.csv`} words={EXPORTED_TABLES[name]} />
          ))}
        </ul>
      </Section>
    </>
  )
}

function File({ name, words }: { name: string; words: string }) {
  return (
    <li className="panel grid content-between gap-3">
      <p>{words}.</p>
      <p>
        <DownloadLink href={`/api/admin/export/${name}`} name={name} className="text-link gap-2">
          <Download className="size-5" aria-hidden="true" />
          {name}
        </DownloadLink>
      </p>
    </li>
  )
}

import { DownloadLink } from './download-link.tsx'

type Props = {
  /** Of the CSV that it stands beside. */
  href: string
  of: string
  className?: string
  /** Asks for the password first, as its CSV does. */
  isProven?: boolean
}

/** The table of a CSV as a workbook of Excel. */
export function ExcelLink({ href, of, className = 'text-link', isProven = false }: Props) {
  const to = `${href}${href.includes('?') ? '&' : '?'}as=xlsx`
  const label = `${of} as Excel`
  if (!isProven)
    return (
      <a href={to} download className={className} aria-label={label}>
        Excel
      </a>
    )
  return (
    <DownloadLink href={to} name={`${of}.xlsx`} className={className} label={label}>
      Excel
    </DownloadLink>
  )
}

import { DownloadLink } from './download-link.tsx'

type Props = {
  /** The address of the CSV beside it. */
  href: string
  of: string
  className?: string
  /** Asks for the password first, like its CSV. */
  isProven?: boolean
}

/** Downloads the table of a CSV as an Excel workbook. */
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

import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'

/** Shows the backup codes, this once. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [copyStatus, setCopyStatus] = useState('')
  const text = codes.join('\n')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopyStatus('Copied')
    } catch {
      // Pages on plain http may not write to the clipboard.
      setCopyStatus('Please copy them by hand, or download them.')
    }
  }

  return (
    <div className="mt-3 grid gap-3">
      <p className="font-semibold">
        Keep these backup codes in a safe place. Each works once, when you do not have your phone. They are not shown
        again.
      </p>
      <ul aria-label="Backup codes" className="account-codes account-secret">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="quiet" onClick={copy}>
          Copy
        </Button>
        <a className="account-file" download="backup-codes.txt" href={`data:text/plain,${encodeURIComponent(text)}`}>
          Download
        </a>
        <Button onClick={onDone}>I have saved them</Button>
        <span role="status" className="text-muted">
          {copyStatus}
        </span>
      </div>
    </div>
  )
}

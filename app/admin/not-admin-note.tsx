import { useRootData } from '#app/frame/root-data.ts'

/** Tells somebody who is no administrator beforehand that the server will refuse changes. */
export function NotAdminNote() {
  if (useRootData()?.signIn.isAdmin !== false) return null
  return (
    <p className="mb-4 rounded-card border border-marigold bg-warning-soft px-4 py-3">
      You are not logged in as an administrator: changes will be refused.
    </p>
  )
}

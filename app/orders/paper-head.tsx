import { useRootData } from '#app/frame/root-data.ts'

/** Names the shop on paper, where header and footer are left out. */
export function PaperHead() {
  const settings = useRootData()?.settings
  if (!settings) return null
  return (
    <p className="hidden print:block">
      {settings.shopName}, {settings.phones.join(', ')}
    </p>
  )
}

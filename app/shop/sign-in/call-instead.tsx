import type { ReactNode } from 'react'
import { PhoneList } from '#app/frame/phone-list.tsx'
import { useRootData } from '#app/frame/root-data.ts'

/** The way to get help when the shop can send no mail or SMS. */
export function CallInstead({ children }: { children: ReactNode }) {
  const phones = useRootData()?.settings.phones ?? []
  return (
    <div className="grid gap-1">
      <p>{children}</p>
      <PhoneList phones={phones} />
    </div>
  )
}

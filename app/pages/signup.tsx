import { Page } from '#app/ui/page.tsx'

export default function Signup() {
  return <Page heading="Signup" />
}

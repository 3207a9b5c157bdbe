import { Page } from '#app/ui/page.tsx'

export default function OrderSuccess() {
  return <Page heading="OrderSuccess" />
}

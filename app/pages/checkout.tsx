import { Page } from '#app/ui/page.tsx'

export default function Checkout() {
  return <Page heading="Checkout" />
}

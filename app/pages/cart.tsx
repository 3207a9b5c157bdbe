import { Page } from '#app/ui/page.tsx'

export default function Cart() {
  return <Page heading="Cart" />
}

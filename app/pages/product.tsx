import { Page } from '#app/ui/page.tsx'

export default function Product() {
  return <Page heading="Product" />
}

import { Page } from '#app/ui/page.tsx'

export default function Search() {
  return <Page heading="Search" />
}

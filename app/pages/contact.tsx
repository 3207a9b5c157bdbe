import { Page } from '#app/ui/page.tsx'

export default function Contact() {
  return <Page heading="Contact" />
}

import { Page } from '#app/ui/page.tsx'

export default function Login() {
  return <Page heading="Login" />
}

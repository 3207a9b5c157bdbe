import { type ApiClient, apiContext, browserApi } from '#app/api-client.ts'
import type { Route } from './+types/home'

async function load(api: ApiClient) {
  const response = await api.products.$get({ query: { isFeatured: 'true' } })
  return { products: await response.json() }
}

export function loader({ context }: Route.LoaderArgs) {
  return load(context.get(apiContext))
}

export function clientLoader() {
  return load(browserApi)
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      <h1>Featured Products</h1>
      <ul>{loaderData.products.map((product) => <li key={product._id}>{product.name}</li>)}</ul>
    </main>
  )
}

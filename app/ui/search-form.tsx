import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { PRODUCT_LIMITS } from '#store/products/products.ts'

/** The search of the header. Blank text does nothing; the box is empty again afterwards. */
export function SearchForm() {
  const navigate = useNavigate()

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const text = String(new FormData(form).get('q') ?? '').trim()
    if (!text) return
    form.reset()
    void navigate(`/search?${new URLSearchParams({ q: text })}`)
  }

  return (
    <div className="site-search">
      {/* biome-ignore lint/a11y/useSemanticElements: older screen readers know the role, not the element */}
      <form action="/search" role="search" aria-label="Products" onSubmit={search}>
        <input
          type="search"
          name="q"
          aria-label="Search products"
          placeholder="Search..."
          enterKeyHint="search"
          autoComplete="off"
          maxLength={PRODUCT_LIMITS.search}
        />
        <button type="submit">
          <Search aria-hidden="true" />
          <span>Search</span>
        </button>
      </form>
    </div>
  )
}

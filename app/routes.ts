import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the store that a person opens. */
export default [
  index('pages/home.tsx'),
  route('category/Toy', 'pages/toy-finder.tsx'),
  route('category/:categoryName', 'pages/category.tsx'),
  route('gift-finder', 'pages/gift-finder.tsx'),
  route('search', 'pages/search.tsx'),
  route('product/:id/:slug?', 'pages/product.tsx'),
  route('cart', 'pages/cart.tsx'),
  route('login', 'pages/login.tsx'),
  route('signup', 'pages/signup.tsx'),
  route('contact', 'pages/contact.tsx'),
  route('policies', 'pages/policies.tsx'),
  route('checkout', 'pages/checkout.tsx'),
  route('order-success', 'pages/order-success.tsx'),
  route('admin', 'pages/admin/layout.tsx', [
    index('pages/admin/index.tsx'),
    route('orders', 'pages/admin/orders.tsx'),
    route('products', 'pages/admin/products.tsx'),
    route('products/new', 'pages/admin/product-form.tsx', { id: 'pages/admin/product-new' }),
    route('products/edit/:id', 'pages/admin/product-form.tsx', { id: 'pages/admin/product-edit' }),
    route('requests', 'pages/admin/requests.tsx'),
    route('search', 'pages/admin/search-words.tsx'),
    route('mail', 'pages/admin/mail.tsx'),
    route('mail/:id', 'pages/admin/mail-message.tsx'),
    route('settings', 'pages/admin/settings.tsx'),
  ]),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig

/* Rings a device of the shop's people when the desk is closed. It belongs to /admin alone and never touches a request. */
const WORDS = {
  order: (count) => (count > 1 ? `${count} new orders` : 'A new order'),
  low_stock: (count) => (count > 1 ? `${count} products run low` : 'A product runs low'),
  mail_failed: (count) => (count > 1 ? `${count} messages could not be sent` : 'A message could not be sent'),
  first_orders: () => 'Many first orders wait for your call',
  message_limit: () => 'Few messages are left for today',
  complaint: (count) => (count > 1 ? `${count} complaints wait` : 'A complaint waits'),
  proof_failed: () => 'The nightly proof found something wrong',
  test: () => 'This device rings',
}
const PLACES = {
  order: '/admin/orders?status=placed',
  low_stock: '/admin/products',
  mail_failed: '/admin/mail',
  first_orders: '/admin/settings#settings-caps',
  message_limit: '/admin/settings#settings-sending',
  complaint: '/admin/requests/complaints',
  proof_failed: '/admin/status',
}

self.addEventListener('push', (event) => {
  const { kind = 'order', count = 1 } = event.data?.json() ?? {}
  const words = (WORDS[kind] ?? WORDS.order)(count)
  // A newer one takes the place of the last of its kind.
  const look = { tag: kind, renotify: true, icon: '/icon-192.png', data: { path: PLACES[kind] ?? '/admin' } }
  event.waitUntil(self.registration.showNotification(words, look))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openDesk(event.notification.data?.path ?? '/admin'))
})

async function openDesk(path) {
  const open = await self.clients.matchAll({ type: 'window' })
  const [desk] = open.filter(({ url }) => new URL(url).pathname.startsWith('/admin'))
  if (!desk) return self.clients.openWindow(path)
  await desk.focus()
  return desk.navigate(path)
}

/** The store API: who may ask what. One file per noun; this one puts them together. */
import { StoreError } from '#store/errors.ts'
import { asClient } from '#store/limits/present-client.server.ts'
import { addressesApi } from './addresses.ts'
import { adminApi } from './admin.ts'
import { adminProductsApi } from './admin-products.ts'
import { auditApi } from './audit.ts'
import { backupsApi } from './backups.ts'
import { cashBookApi } from './cash-book.ts'
import { findingApi } from './catalogue-search.ts'
import { deskPressesApi } from './desk-presses.ts'
import { docs } from './docs.ts'
import { exportApi } from './export.ts'
import { firstStepsApi } from './first-steps.ts'
import { forgettingApi } from './forgetting.ts'
import { limitJson, noteWrites, refuseForeignWrites, requireJson } from './guards.ts'
import { identityApi } from './identity.ts'
import { identityRulesApi } from './identity-rules.ts'
import { imagesApi } from './images.ts'
import { invitesApi } from './invites.ts'
import { mailApi } from './mail.ts'
import { meApi } from './me.ts'
import { messagesApi } from './messages.ts'
import { myDataApi } from './my-data.ts'
import { myOrdersApi } from './my-orders.ts'
import { forgetPhotoLeft, myPhotoApi } from './my-photo.ts'
import { mySessionsApi } from './my-sessions.ts'
import { openApi } from './openapi.ts'
import { orderChangesApi } from './order-changes.ts'
import { orderDeskApi } from './order-desk.ts'
import { orderStatusApi } from './order-status.ts'
import { ordersApi } from './orders.ts'
import { overviewApi } from './overview.ts'
import { ownPapersApi, papersApi } from './papers.ts'
import { peopleApi } from './people.ts'
import { phoneOrdersApi } from './phone-orders.ts'
import { handleError } from './problem.ts'
import { importFilesApi, productImportsApi } from './product-imports.ts'
import { productRequestsApi } from './product-requests.ts'
import { productsApi } from './products.ts'
import { reportRefusals } from './refusals.ts'
import { requestGroupsApi } from './request-groups.ts'
import { returnsApi } from './returns.ts'
import { myReviewsApi, productReviewsApi, reviewsApi } from './reviews.ts'
import { ringsApi } from './rings.ts'
import { newRouter } from './router.ts'
import { searchWordsApi } from './search-words.ts'
import { aboutShopApi, settingsApi } from './settings.ts'
import type { Shop } from './shop.ts'
import { shopPicturesApi } from './shop-pictures.ts'
import { statusApi } from './status.ts'
import { waysOutApi } from './ways-out.ts'

export type Api = ReturnType<typeof createApi>

/** What is done about every call before it is answered; whatever takes files comes before bodies are looked at. */
function prepare(api: ReturnType<typeof newRouter>, shop: Shop): void {
  api.onError(handleError(shop))
  api.use((c, next) => (shop.limits.areOn ? asClient(c.env.client, next) : next()))
  api.use((c, next) => {
    c.set('isProduction', shop.isProduction)
    return next()
  })
  api.use((c, next) => {
    c.set('asker', { signIns: shop.signIns, db: shop.db })
    return next()
  })
  api.use(noteWrites(shop))
  api.use(reportRefusals(shop))
  api.use(refuseForeignWrites(shop))
  api.route('/images', imagesApi(shop))
  api.route('/admin/shop-pictures', shopPicturesApi(shop))
  api.route('/admin/product-imports', importFilesApi(shop))
  api.route('/me/photo', myPhotoApi(shop))
  api.use(requireJson, limitJson)
  api.use('/auth/delete-user', forgetPhotoLeft(shop))
  api.use('/auth/update-user', forgetPhotoLeft(shop))
}

/** Every call of the store below `/api`. */
export function createApi(shop: Shop) {
  const api = newRouter().basePath('/api')
  prepare(api, shop)
  const calls = api
    .route('/auth', identityRulesApi(shop))
    .route('/auth', identityApi(shop))
    .route('/products', findingApi(shop))
    .route('/products', productReviewsApi(shop))
    .route('/products', productsApi(shop))
    .route('/orders', ordersApi(shop))
    .route('/orders', myOrdersApi(shop))
    .route('/order-status', orderStatusApi(shop))
    .route('/addresses', addressesApi(shop))
    .route('/product-requests', productRequestsApi(shop))
    .route('/admin', adminApi(shop))
    .route('/admin', deskPressesApi(shop))
    .route('/admin', orderDeskApi(shop))
    .route('/admin', orderChangesApi(shop))
    .route('/admin', returnsApi(shop))
    .route('/admin', reviewsApi(shop))
    .route('/admin', phoneOrdersApi(shop))
    .route('/admin', cashBookApi(shop))
    .route('/admin', messagesApi(shop))
    .route('/admin', searchWordsApi(shop))
    .route('/admin', overviewApi(shop))
    .route('/admin', auditApi(shop))
    .route('/admin', exportApi(shop))
    .route('/admin', backupsApi(shop))
    .route('/admin', statusApi(shop))
    .route('/admin', peopleApi(shop))
    .route('/admin', forgettingApi(shop))
    .route('/invites', invitesApi(shop))
    .route('/admin', mailApi(shop))
    .route('/admin/rings', ringsApi(shop))
    .route('/admin/ways-out', waysOutApi(shop))
    .route('/admin', settingsApi(shop))
    .route('/admin/first-steps', firstStepsApi(shop))
    .route('/admin', papersApi(shop))
    .route('/orders', ownPapersApi(shop))
    .route('/shop', aboutShopApi(shop))
    .route('/admin/products', adminProductsApi(shop))
    .route('/admin/product-imports', productImportsApi(shop))
    .route('/admin', requestGroupsApi(shop))
    .route('/me', meApi(shop))
    .route('/me', myReviewsApi(shop))
    .route('/me', myDataApi(shop))
    .route('/me', mySessionsApi(shop))
  calls.get('/docs', docs(openApi(calls)))
  // Not `notFound`: inside the whole store that one would be the pages'.
  calls.all('/*', () => {
    throw new StoreError('not_found', 'There is no such call.')
  })
  return calls
}

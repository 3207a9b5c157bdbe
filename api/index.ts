/** The store API: who may ask what. One file per noun; this one puts them together. */
import { StoreError } from '#store/errors.ts'
import { addressesApi } from './addresses.ts'
import { adminApi } from './admin.ts'
import { adminProductsApi } from './admin-products.ts'
import { auditApi } from './audit.ts'
import { findingApi } from './catalogue-search.ts'
import { docs } from './docs.ts'
import { exportApi } from './export.ts'
import { forgettingApi } from './forgetting.ts'
import { limitJson, refuseForeignWrites, requireJson } from './guards.ts'
import { identityApi } from './identity.ts'
import { identityRulesApi } from './identity-rules.ts'
import { imagesApi } from './images.ts'
import { invitesApi } from './invites.ts'
import { mailApi } from './mail.ts'
import { meApi } from './me.ts'
import { myDataApi } from './my-data.ts'
import { myOrdersApi } from './my-orders.ts'
import { forgetPhotoLeft, myPhotoApi } from './my-photo.ts'
import { mySessionsApi } from './my-sessions.ts'
import { openApi } from './openapi.ts'
import { orderChangesApi } from './order-changes.ts'
import { orderDeskApi } from './order-desk.ts'
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
import { newRouter } from './router.ts'
import { searchWordsApi } from './search-words.ts'
import { aboutShopApi, settingsApi } from './settings.ts'
import type { Shop } from './shop.ts'

export type Api = ReturnType<typeof createApi>

/** Every call of the store below `/api`. */
export function createApi(shop: Shop) {
  const api = newRouter().basePath('/api')
  api.onError(handleError(shop))
  api.use((c, next) => {
    c.set('isProduction', shop.isProduction)
    return next()
  })
  api.use((c, next) => {
    c.set('asker', { auth: shop.auth })
    return next()
  })
  api.use(reportRefusals(shop))
  api.use(refuseForeignWrites(shop))
  api.route('/images', imagesApi(shop))
  api.route('/admin/product-imports', importFilesApi(shop))
  api.route('/me/photo', myPhotoApi(shop))
  api.use(requireJson, limitJson)
  api.use('/auth/delete-user', forgetPhotoLeft(shop))
  api.use('/auth/update-user', forgetPhotoLeft(shop))
  const calls = api
    .route('/auth', identityRulesApi(shop))
    .route('/auth', identityApi(shop))
    .route('/products', findingApi(shop))
    .route('/products', productsApi(shop))
    .route('/orders', ordersApi(shop))
    .route('/orders', myOrdersApi(shop))
    .route('/addresses', addressesApi(shop))
    .route('/product-requests', productRequestsApi(shop))
    .route('/admin', adminApi(shop))
    .route('/admin', orderDeskApi(shop))
    .route('/admin', orderChangesApi(shop))
    .route('/admin', phoneOrdersApi(shop))
    .route('/admin', searchWordsApi(shop))
    .route('/admin', overviewApi(shop))
    .route('/admin', auditApi(shop))
    .route('/admin', exportApi(shop))
    .route('/admin', peopleApi(shop))
    .route('/admin', forgettingApi(shop))
    .route('/invites', invitesApi(shop))
    .route('/admin', mailApi(shop))
    .route('/admin', settingsApi(shop))
    .route('/admin', papersApi(shop))
    .route('/orders', ownPapersApi(shop))
    .route('/shop', aboutShopApi(shop))
    .route('/admin/products', adminProductsApi(shop))
    .route('/admin/product-imports', productImportsApi(shop))
    .route('/admin', requestGroupsApi(shop))
    .route('/me', meApi(shop))
    .route('/me', myDataApi(shop))
    .route('/me', mySessionsApi(shop))
  calls.get('/docs', docs(openApi(calls)))
  // Not `notFound`: inside the whole store that one would be the pages'.
  calls.all('/*', () => {
    throw new StoreError('not_found', 'There is no such call.')
  })
  return calls
}

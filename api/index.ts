/** Puts the store API together, of a file for each noun. */
import { createMiddleware } from 'hono/factory'
import { runAsClient } from '#engines/rate-limit/present-client.server.ts'
import { StoreError } from '#store/errors.ts'
import { withPageLanguage } from '#store/page-language.server.ts'
import { sourceOfRequest } from '#store/people/identity/security-events.ts'
import { adminApi } from './admin.ts'
import { callNameOf } from './call-names.ts'
import { classListsApi } from './class-lists.ts'
import { couponsApi } from './coupons.ts'
import { booksApi } from './desk/books.ts'
import { cashBookApi } from './desk/cash-book.ts'
import { customersApi } from './desk/customers.ts'
import { earlierApi, earlierFilesApi } from './desk/earlier.ts'
import { billUploadApi, expensesApi } from './desk/expenses.ts'
import { figuresApi } from './desk/figures.ts'
import { khataApi } from './desk/khata.ts'
import { orderChangesApi } from './desk/order-changes.ts'
import { orderDeskApi } from './desk/order-desk.ts'
import { orderStatusApi } from './desk/order-status.ts'
import { ownPapersApi, papersApi } from './desk/papers.ts'
import { phoneOrdersApi } from './desk/phone-orders.ts'
import { quotationsApi } from './desk/quotations.ts'
import { serveOpenApi } from './docs/openapi.ts'
import { announceWrites, limitJson, refuseForeignWrites, requireJson } from './guards.ts'
import { identityApi } from './identity/identity.ts'
import { identityRulesApi } from './identity/identity-rules.ts'
import { imagesApi } from './images.ts'
import { addressesApi } from './mine/addresses.ts'
import { forgettingApi } from './mine/forgetting.ts'
import { meApi } from './mine/me.ts'
import { meansApi } from './mine/means.ts'
import { deletePhotosLeft, myDataApi, myPhotoApi } from './mine/my-data.ts'
import { myOrdersApi } from './mine/my-orders.ts'
import { ordersApi } from './orders.ts'
import { adminProductsApi } from './owner/admin-products.ts'
import { backupsApi, exportApi } from './owner/backups.ts'
import { codesApi } from './owner/codes.ts'
import { collectionsApi, deskCollectionsApi } from './owner/collections.ts'
import { deliveryLinesApi, deliveryRulesApi } from './owner/delivery-rules.ts'
import { factsApi } from './owner/facts.ts'
import { firstStepsApi } from './owner/first-steps.ts'
import { goodsInApi } from './owner/goods-in.ts'
import { invitesApi } from './owner/invites.ts'
import { mailApi } from './owner/mail.ts'
import { offersApi } from './owner/offers.ts'
import { overviewApi } from './owner/overview.ts'
import { deskOwnPagesApi, ownPagesApi } from './owner/own-pages.ts'
import { peopleApi } from './owner/people.ts'
import { priceLabelsApi } from './owner/price-labels.ts'
import { importFilesApi, productImportsApi } from './owner/product-imports.ts'
import { requestGroupsApi } from './owner/request-groups.ts'
import { ringsApi } from './owner/rings.ts'
import { searchWordsApi } from './owner/search-words.ts'
import { aboutShopApi, settingsApi } from './owner/settings.ts'
import { shopPicturesApi } from './owner/shop-pictures.ts'
import { stockTakesApi } from './owner/stock-take.ts'
import { waysOutApi } from './owner/ways-out.ts'
import { createErrorHandler } from './problem.ts'
import { newRouter } from './router.ts'
import type { ApiEnv, Shop } from './shop.ts'
import { cardPurchasesApi } from './storefront/card-purchases.ts'
import { catalogueSearchApi } from './storefront/catalogue-search.ts'
import { complaintsApi, deskComplaintsApi } from './storefront/complaints.ts'
import { deliveryApi } from './storefront/delivery.ts'
import { messagesApi } from './storefront/messages.ts'
import { productRequestsApi } from './storefront/product-requests.ts'
import { productsApi } from './storefront/products.ts'
import { myReviewsApi, productReviewsApi, reviewsApi } from './storefront/reviews.ts'

export type Api = ReturnType<typeof createApi>

/** The middleware of all calls. Calls that take files come before `requireJson`, because they read their bodies themselves. */
function prepared(shop: Shop) {
  const api = newRouter().basePath('/api')
  api.onError(createErrorHandler(shop))
  api.use((c, next) => (shop.limits.areOn ? runAsClient(c.env.client, next) : next()))
  api.use((c, next) => withPageLanguage(c.req.raw.headers, next))
  api.use((c, next) => {
    c.set('isProduction', shop.isProduction)
    return next()
  })
  api.use((c, next) => {
    c.set('asker', { signIns: shop.signIns, db: shop.db })
    return next()
  })
  api.use(announceWrites(shop))
  api.use(reportRefusals(shop))
  api.use(refuseForeignWrites(shop))
  api.route('/images', imagesApi(shop))
  api.route('/admin/shop-pictures', shopPicturesApi(shop))
  api.route('/admin/product-imports', importFilesApi(shop))
  api.route('/admin/delivery-rules', deliveryLinesApi(shop))
  api.route('/admin', billUploadApi(shop))
  api.route('/admin/earlier', earlierFilesApi(shop))
  api.route('/me/photo', myPhotoApi(shop))
  api.use(requireJson, limitJson)
  api.use('/auth/delete-user', deletePhotosLeft(shop))
  api.use('/auth/update-user', deletePhotosLeft(shop))
  return api
}

export function createApi(shop: Shop) {
  const calls = prepared(shop)
    .route('/auth', identityRulesApi(shop))
    .route('/auth', identityApi(shop))
    .route('/products', catalogueSearchApi(shop))
    .route('/products', productReviewsApi(shop))
    .route('/products', productsApi(shop))
    .route('/collections', collectionsApi(shop))
    .route('/pages', ownPagesApi(shop))
    .route('/orders', ordersApi(shop))
    .route('/orders', myOrdersApi(shop))
    .route('/order-status', orderStatusApi(shop))
    .route('/addresses', addressesApi(shop))
    .route('/product-requests', productRequestsApi(shop))
    .route('/delivery', deliveryApi(shop))
    .route('/', meansApi(shop))
    .route('/', couponsApi(shop))
    .route('/', classListsApi(shop))
    .route('/complaints', complaintsApi(shop))
    .route('/admin', adminApi(shop))
    .route('/admin', orderDeskApi(shop))
    .route('/admin', orderChangesApi(shop))
    .route('/admin', reviewsApi(shop))
    .route('/admin', deskComplaintsApi(shop))
    .route('/admin', phoneOrdersApi(shop))
    .route('/admin', customersApi(shop))
    .route('/admin/earlier', earlierApi(shop))
    .route('/', quotationsApi(shop))
    .route('/', cardPurchasesApi(shop))
    .route('/admin', cashBookApi(shop))
    .route('/admin', booksApi(shop))
    .route('/admin', expensesApi(shop))
    .route('/admin', khataApi(shop))
    .route('/admin', figuresApi(shop))
    .route('/admin', messagesApi(shop))
    .route('/admin', searchWordsApi(shop))
    .route('/admin', deskCollectionsApi(shop))
    .route('/admin', deskOwnPagesApi(shop))
    .route('/admin', overviewApi(shop))
    .route('/admin', exportApi(shop))
    .route('/admin', backupsApi(shop))
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
    .route('/admin/codes', codesApi(shop))
    .route('/admin', priceLabelsApi(shop))
    .route('/admin/facts', factsApi(shop))
    .route('/admin/goods-in', goodsInApi(shop))
    .route('/admin/stock-takes', stockTakesApi(shop))
    .route('/admin/offers', offersApi(shop))
    .route('/admin/delivery-rules', deliveryRulesApi(shop))
    .route('/admin', requestGroupsApi(shop))
    .route('/me', meApi(shop))
    .route('/me', myReviewsApi(shop))
    .route('/me', myDataApi(shop))
  serveOpenApi(calls)
  calls.all('/*', refuseUnknown)
  return calls
}

/** A route and not Hono's `notFound`, which would also catch addresses of pages. */
function refuseUnknown(): never {
  throw new StoreError('not_found', 'There is no such call.')
}

/** Reports each refusal for lack of a right (403) or for too many calls (429). */
function reportRefusals(shop: Pick<Shop, 'report'>) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    const { status } = c.res
    if (status !== 403 && status !== 429) return
    const signIn = await c.get('asker').signIn?.catch(() => undefined)
    shop.report({
      event: status === 403 ? 'request.refused' : 'request.limited',
      ...sourceOfRequest(c.env.requestId, c.env.client),
      uid: signIn?.person.uid,
      route: `${c.req.method} ${callNameOf(c)}`,
    })
  })
}

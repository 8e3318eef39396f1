/** All operations of the contract below /api, as one Fastify plugin. */
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { addAddressOperations } from './calls/addresses.ts';
import { addAuditOperations } from './calls/audit.ts';
import { addCartForm } from './calls/carts/cart-form.ts';
import { addCartOperations } from './calls/carts/carts.ts';
import { addSavedCartOperations } from './calls/carts/saved-carts.ts';
import { addContactOperation } from './calls/contact.ts';
import { addCustomerOperations } from './calls/customers/customers.ts';
import { addDeviceOperations } from './calls/devices.ts';
import { addFulfilmentOperations } from './calls/fulfilment.ts';
import { addEmailOperations } from '#api/calls/emails.ts';
import { addOrderDeliveryOperations } from './calls/delivery/order-delivery.ts';
import { addZoneOperations } from './calls/delivery/zones.ts';
import { addGuestOperations } from './calls/guests/guests.ts';
import { addHolidayOperations } from './calls/holiday.ts';
import { addImportOperations, addImportUpload } from './calls/imports.ts';
import { addInboxOperations } from './calls/inbox/inbox.ts';
import { addMoneyOperations, addExceptionOperations } from './calls/money.ts';
import { addNoticeOperations } from './calls/notices.ts';
import { addOrderOperations } from './calls/orders.ts';
import { addSummaryOperations } from './calls/orders/summaries.ts';
import { addWorklistOperations } from './calls/orders/worklist.ts';
import { addAdditionOperations } from './calls/orders/additions.ts';
import { addOrderEditOperations } from './calls/orders/edits.ts';
import { addOrderPadForm } from './calls/order-pad/pad-form.ts';
import { addOrderPadOperations } from './calls/order-pad/order-pad.ts';
import { addOverviewOperation } from './calls/overview.ts';
import { addTransferOperations } from './calls/payments/bank-transfers.ts';
import { addPaymentOperations, addWebhook } from './calls/payments.ts';
import { addPictureOperation } from './calls/pictures.ts';
import { addPrivacyOperations } from './calls/privacy.ts';
import { addProductReviewModeration, addProductReviewOperations } from './calls/product-reviews.ts';
import { addProfileOperations } from './calls/profiles.ts';
import { addBuyerPriceOperations } from './calls/prices/buyer-prices.ts';
import { addPriceListOperations } from './calls/prices/price-lists.ts';
import { addPriceRiseOperations } from './calls/prices/price-rises.ts';
import { addCompanyAddressOperations } from './calls/companies/company-addresses.ts';
import { addOwnCompanyOperations } from './calls/companies/own-companies.ts';
import { addStaffCompanyOperations } from './calls/companies/staff-companies.ts';
import { addSystemOperation } from './calls/system/system.ts';
import { addTaxOperations } from './calls/tax/tax.ts';
import { addPromotionOperations } from './calls/promotions/promotions.ts';
import { addReviewOperations } from './calls/reviews.ts';
import { addStaffOrderOperations } from './calls/staff-orders/staff-orders.ts';
import { addStockOperations } from './calls/stock.ts';
import { addCategoryOperations } from './calls/catalogue/categories.ts';
import { addAttributeOperations } from './calls/catalogue/attributes.ts';
import { addHomeOperations } from './calls/catalogue/home.ts';
import { addSearchOperations } from './calls/catalogue/search.ts';
import { addFinderOperations } from './calls/catalogue/finder.ts';
import { addProductOperations } from './calls/catalogue/products.ts';
import { addToolOperations, addToolChangeOperations } from './calls/catalogue/tools.ts';
import { addStockAlertOperations } from './calls/stock-alerts/stock-alerts.ts';
import { addWithdrawalForm, addWithdrawalOperations } from './calls/withdrawals/withdrawals.ts';
import { addRoleOperations, addUserOperations } from './calls/users.ts';
import { addScheduledJobOperation } from './calls/scheduled-jobs.ts';
import type { ApiDeps } from './http/deps.ts';
import { createProblem } from '#api/contract/problems.ts';
import { installErrorHandlers, sendProblem } from './http/problem.ts';
import { createRoutes, type Routes } from '#api/http/routes.ts';
import { createApiDocs, apiDocsStyle } from './openapi.ts';

export interface ApiSettings {
  /** The shop's own origin, named in the description. */
  origin: string;
  /** Other origins whose pages may call the API (CORS). */
  allowedOrigins: readonly string[];
}

const docsPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export async function addApi(
  app: FastifyInstance,
  deps: ApiDeps,
  { origin, allowedOrigins }: ApiSettings,
): Promise<void> {
  installErrorHandlers(app);
  if (allowedOrigins.length > 0) {
    await app.register(cors, {
      origin: [...allowedOrigins],
      methods: ['GET', 'HEAD', 'PUT', 'POST', 'PATCH', 'DELETE'],
      maxAge: 600,
    });
  }
  const routes = createRoutes(app, deps);
  addToolOperations(routes, deps);
  addProductOperations(routes, deps);
  addCategoryOperations(routes, deps);
  addAttributeOperations(routes, deps);
  addHomeOperations(routes, deps);
  addSearchOperations(routes, deps);
  addFinderOperations(routes, deps);
  addToolChangeOperations(routes, deps);
  addStockOperations(routes, deps);
  addUserOperations(routes, deps);
  addRoleOperations(routes, deps);
  addDeviceOperations(routes, deps);
  addPrivacyOperations(routes, deps);
  addAuditOperations(routes, deps);
  addOrders(routes, deps);
  addOrderPadOperations(routes, deps);
  addGuestOperations(routes, deps);
  addPaymentOperations(routes, deps);
  addTransferOperations(routes, deps);
  addMoneyOperations(routes, deps);
  addExceptionOperations(routes, deps);
  addOverviewOperation(routes, deps);
  addReviewOperations(routes, deps);
  addProductReviewOperations(routes, deps);
  addProductReviewModeration(routes, deps);
  addProfileOperations(routes, deps);
  addAddressOperations(routes, deps);
  addFulfilmentOperations(routes, deps);
  addInboxAndCustomers(routes, deps);
  addScheduledJobOperation(routes, deps);
  addSystemOperation(routes, deps);
  addEmailOperations(routes, deps);
  addNoticeOperations(routes, deps);
  addOrderPadForm(app, deps);
  addWithdrawalOperations(routes, deps);
  addHolidayOperations(routes, deps);
  addPriceListOperations(routes, deps);
  addPriceRiseOperations(routes, deps);
  addPromotionOperations(routes, deps);
  addTaxOperations(routes, deps);
  addCompanyOperations(routes, deps);
  addZoneOperations(routes, deps);
  addOrderDeliveryOperations(routes, deps);
  addCartOperations(routes, deps);
  addSavedCartOperations(routes, deps);
  addCartForm(app, deps);
  addContactOperation(app, deps);
  addWithdrawalForm(app, deps);
  addStockAlertOperations(app, deps);
  addImportOperations(routes, deps);
  addImportUpload(app, deps);
  addPictureOperation(app, deps);
  addWebhook(app, deps);
  addApiDocs(app, origin);
  addNotFound(app);
}

/** Placed, edited, added to, and placed by staff. */
function addOrders(routes: Routes, deps: ApiDeps): void {
  addOrderOperations(routes, deps);
  addSummaryOperations(routes, deps);
  addWorklistOperations(routes, deps);
  addOrderEditOperations(routes, deps);
  addAdditionOperations(routes, deps);
  addStaffOrderOperations(routes, deps);
}

/** What staff have to do with customers: their messages, their page, notes. */
function addInboxAndCustomers(routes: Routes, deps: ApiDeps): void {
  addInboxOperations(routes, deps);
  addCustomerOperations(routes, deps);
}

/** Of members, of staff, and the prices that companies have. */
function addCompanyOperations(routes: Routes, deps: ApiDeps): void {
  addOwnCompanyOperations(routes, deps);
  addCompanyAddressOperations(routes, deps);
  addStaffCompanyOperations(routes, deps);
  addBuyerPriceOperations(routes, deps);
}

/** An unknown path below /api gets a problem, not the not-found page. */
function addNotFound(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'HEAD', 'PUT', 'POST', 'PATCH', 'DELETE'],
    url: '/*',
    handler: (request, reply) => {
      const [path = ''] = request.url.split('?');
      return sendProblem(reply, createProblem('not_found', `${request.method} ${path}`));
    },
  });
}

function addApiDocs(app: FastifyInstance, origin: string): void {
  const docs = createApiDocs(origin);
  app.get('/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(docs.json()),
  );
  app.get('/docs.css', (_request, reply) => reply.type('text/css').send(apiDocsStyle));
  app.get('/docs', (_request, reply) =>
    reply
      .header('content-security-policy', docsPolicy)
      .type('text/html; charset=utf-8')
      .send(docs.html()),
  );
}

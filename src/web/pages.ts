/**
 * Every page of the shop, once. The routes, the cache and its headers, the dashboard's menu and
 * what a page requires follow from here; a path that is not here is the not-found page.
 */
import { currencies, currencyCode } from '#platform/currency.ts';
import { cartParameters } from '#web/shop/cart/cart-parameters.ts';
import { filterValues } from '#web/shop/catalogue/catalogue-url.ts';
import { kindParameter } from '#web/shop/home/kind-parameter.ts';
import type { Page, PageParameter } from './page.ts';
import { staffPages } from './staff-pages.ts';

/** All components in all their states, for who works on them: no shop is built with it. */
const componentsPage: Page = {
  path: '/dashboard/ui',
  file: 'admin/ui-parts/ui-parts.tsx',
  requires: 'everything',
  menu: { list: 'running', word: 'uiParts' },
};

const isDevelopment =
  typeof process === 'undefined' ? import.meta.env.DEV : process.env['NODE_ENV'] === 'development';

/** In which prices are shown; the first visit without it has the home currency. */
export const currencyParameter: PageParameter = {
  name: 'currency',
  values: new RegExp(`^(${currencies.map(currencyCode).join('|')})$`),
};

/** The order and the number of a page of a list of products; the first of each has none. */
const pageNumber: PageParameter = { name: 'page', values: /^([2-9]|[1-9]\d{1,4})$/ };
const filterParameter: PageParameter = { name: 'filter', values: filterValues };
const listParameters: readonly PageParameter[] = [
  filterParameter,
  { name: 'sort', values: /^(name|-?price)$/ },
  pageNumber,
  currencyParameter,
];

export const shopPages: readonly Page[] = [
  {
    path: '/',
    file: 'shop/home/home.tsx',
    tags: ['catalogue', 'lists', 'reviews'],
    images: 'named',
    parameters: [kindParameter, currencyParameter],
  },
  {
    path: '/catalogue',
    file: 'shop/catalogue/whole-catalogue.tsx',
    tags: ['catalogue', 'lists'],
    parameters: listParameters,
  },
  {
    path: '/catalogue/*',
    file: 'shop/catalogue/category-page.tsx',
    tags: ['catalogue', 'lists'],
    parameters: listParameters,
  },
  {
    path: '/search',
    file: 'shop/search/search-page.tsx',
    tags: ['catalogue', 'lists'],
    isSearch: true,
    parameters: [{ name: 'q', values: /./s }, filterParameter, pageNumber, currencyParameter],
  },
  {
    path: '/finder',
    file: 'shop/finder/finder-start.tsx',
    tags: ['finder'],
    parameters: [currencyParameter],
  },
  {
    path: '/finder/*',
    file: 'shop/finder/finder-step.tsx',
    tags: ['catalogue', 'finder'],
    parameters: [currencyParameter],
  },
  {
    path: '/products/:id',
    file: 'shop/product/product-page.tsx',
    tags: ['catalogue'],
    parameters: [{ ...pageNumber, name: 'reviews' }, currencyParameter],
  },
  {
    path: '/tools/:id',
    file: 'shop/purchase/tool-page.tsx',
    tags: ['catalogue'],
    parameters: [currencyParameter],
  },
  {
    path: '/order-pad',
    file: 'shop/order-pad/order-pad-page.tsx',
    parameters: [currencyParameter],
  },
  {
    path: '/cart',
    file: 'shop/cart/cart-page.tsx',
    isPersonal: true,
    parameters: [...cartParameters, currencyParameter],
  },
  {
    path: '/cart/shared/:id',
    file: 'shop/cart/shared-cart-page.tsx',
    isPersonal: true,
    kind: 'email_link',
    parameters: [currencyParameter],
  },
  {
    path: '/checkout',
    file: 'account/checkout/checkout.tsx',
    parameters: [currencyParameter],
  },
  { path: '/orders', file: 'orders/guest/find-order.tsx' },
  // The secret of its address is behind the '#', which browsers keep to themselves.
  {
    path: '/orders/:id',
    file: 'orders/guest/guest-order.tsx',
    kind: 'email_link',
    isShared: true,
  },
  {
    path: '/receipts/:id',
    file: 'orders/receipt/guest-receipt.tsx',
    kind: 'email_link',
    isShared: true,
  },
  { path: '/profile', file: 'shop/pages/profile.tsx', images: 'named' },
  { path: '/review', file: 'shop/pages/review-page.tsx', tags: ['reviews'], images: 'named' },
  { path: '/team', file: 'shop/pages/team.tsx', images: 'named' },
  { path: '/achievement', file: 'shop/pages/achievement.tsx', images: 'named' },
  { path: '/blog', file: 'shop/pages/blog.tsx', images: 'named' },
  { path: '/workshop', file: 'shop/pages/workshop.tsx', images: 'named' },
  { path: '/gallary', file: 'shop/pages/gallery.tsx', images: 'named' },
  { path: '/terms', file: 'shop/pages/terms.tsx', images: 'named' },
  { path: '/privacy', file: 'shop/pages/privacy.tsx', images: 'named' },
  { path: '/withdraw', file: 'shop/withdrawal/withdrawal-page.tsx', images: 'named' },
  {
    path: '/tell-me',
    file: 'shop/stock-alert/noted-page.tsx',
    parameters: [{ name: 'problem', values: /^(many|not_noted)$/ }],
  },
  { path: '/tell-me/stop', file: 'shop/stock-alert/stop-page.tsx', kind: 'email_link' },
  { path: '/login', file: 'sign-in/login.tsx', kind: 'sign_in' },
  { path: '/signup', file: 'sign-in/signup.tsx', kind: 'sign_in' },
  {
    path: '/reset-password',
    file: 'sign-in/email-links/reset-password.tsx',
    kind: 'email_link',
  },
  { path: '/invitation', file: 'sign-in/email-links/invitation.tsx', kind: 'email_link' },
  { path: '/verify-email', file: 'sign-in/email-links/verify-email.tsx', kind: 'email_link' },
];

/** Inside the dashboard, in the order of the menus. */
export const dashboardPages: readonly Page[] = [
  { path: '/dashboard', file: 'overview/dashboard-home.tsx' },
  {
    path: '/dashboard/profile',
    file: 'account/profile/my-profile.tsx',
    menu: { list: 'specified', word: 'profile' },
  },
  {
    path: '/dashboard/order',
    file: 'account/orders/my-orders.tsx',
    menu: { list: 'specified', word: 'myOrder', for: 'customers' },
  },
  { path: '/dashboard/order/:id', file: 'orders/order-page.tsx', isShared: true },
  { path: '/dashboard/receipt/:id', file: 'orders/receipt/receipt-page.tsx', isShared: true },
  { path: '/dashboard/payment/:id', file: 'orders/payment/payment.tsx', isShared: true },
  {
    path: '/dashboard/review',
    file: 'account/review/my-review.tsx',
    menu: { list: 'specified', word: 'review', for: 'customers' },
  },
  { path: '/dashboard/my-reviews', file: 'account/product-reviews/own-reviews.tsx' },
  {
    path: '/dashboard/my-reviews/:id',
    file: 'account/product-reviews/write-review.tsx',
    isShared: true,
  },
  { path: '/dashboard/addresses', file: 'account/addresses/address-book.tsx' },
  { path: '/dashboard/companies', file: 'account/companies/companies.tsx' },
  {
    path: '/dashboard/companies/:id',
    file: 'account/companies/company.tsx',
    isShared: true,
  },
  {
    path: '/dashboard/users',
    file: 'admin/users/users.tsx',
    requires: 'users',
    menu: { list: 'specified', word: 'users' },
  },
  {
    path: '/dashboard/users/:id',
    file: 'admin/customers/customer-page.tsx',
    requires: 'orders',
    isShared: true,
  },
  {
    path: '/dashboard/allorder',
    file: 'admin/tools/add-tool.tsx',
    requires: 'catalogue',
    menu: { list: 'specified', word: 'addTool' },
  },
  {
    path: '/dashboard/manageorder',
    file: 'admin/tools/manage-tools.tsx',
    requires: 'catalogue',
    menu: { list: 'specified', word: 'manageTools' },
  },
  {
    path: '/dashboard/manageorder/:id',
    file: 'admin/tools/edit-tool.tsx',
    requires: 'catalogue',
    isShared: true,
  },
  {
    path: '/dashboard/manage',
    file: 'admin/orders/manage-orders.tsx',
    requires: 'orders',
    menu: { list: 'specified', word: 'manageOrders' },
  },
  {
    path: '/dashboard/manage/papers',
    file: 'admin/orders/papers/papers.tsx',
    requires: 'orders',
  },
  {
    path: '/dashboard/manage/new',
    file: 'admin/staff-orders/new-order.tsx',
    requires: 'orders',
  },
  ...staffPages,
  ...(isDevelopment ? [componentsPage] : []),
];

const pages = [...shopPages, ...dashboardPages];
const pagesByPath: ReadonlyMap<string, Page> = new Map(pages.map((page) => [page.path, page]));

/** The page at a path, without a query; undefined when there is none. */
export function findPage(path: string): Page | undefined {
  const parent = path.slice(0, path.lastIndexOf('/') + 1);
  const page =
    pagesByPath.get(path) ?? (path === parent ? undefined : pagesByPath.get(`${parent}:id`));
  const [, root] = /^(\/[^/]+)\/./.exec(path) ?? [];
  return page ?? (root === undefined ? undefined : pagesByPath.get(`${root}/*`));
}

/** The pages of staff beside the specified ones, in the order of their menu. */
import type { Page } from './page.ts';

export const staffPages: readonly Page[] = [
  {
    path: '/dashboard/products',
    file: 'admin/products/products.tsx',
    requires: 'catalogue',
    menu: { list: 'staff', word: 'products' },
  },
  {
    path: '/dashboard/products/:id',
    file: 'admin/products/edit-product.tsx',
    requires: 'catalogue',
    isShared: true,
  },
  {
    path: '/dashboard/categories',
    file: 'admin/categories/categories.tsx',
    requires: 'catalogue',
    menu: { list: 'staff', word: 'categories' },
  },
  {
    path: '/dashboard/attributes',
    file: 'admin/attributes/attributes.tsx',
    requires: 'catalogue',
    menu: { list: 'staff', word: 'attributes' },
  },
  {
    path: '/dashboard/home',
    file: 'admin/home/home-selection.tsx',
    requires: 'catalogue',
    menu: { list: 'staff', word: 'homeSelection' },
  },
  {
    path: '/dashboard/search',
    file: 'admin/search/search-words.tsx',
    requires: 'catalogue',
    menu: { list: 'staff', word: 'searchWords' },
  },
  {
    path: '/dashboard/finder',
    file: 'admin/finder/finder.tsx',
    requires: 'catalogue',
    menu: { list: 'staff', word: 'finder' },
  },
  {
    path: '/dashboard/import',
    file: 'admin/imports/imports.tsx',
    requires: 'catalogue',
    menu: { list: 'staff', word: 'imports' },
  },
  {
    path: '/dashboard/import/:id',
    file: 'admin/imports/import-page.tsx',
    requires: 'catalogue',
    isShared: true,
  },
  {
    path: '/dashboard/inbox',
    file: 'admin/inbox/inbox.tsx',
    requires: 'orders',
    menu: { list: 'staff', word: 'inbox' },
  },
  {
    path: '/dashboard/withdrawals',
    file: 'admin/withdrawals/withdrawals.tsx',
    requires: 'orders',
    menu: { list: 'staff', word: 'withdrawals' },
  },
  {
    path: '/dashboard/price-lists',
    file: 'admin/price-lists/price-lists.tsx',
    requires: 'catalogue',
    menu: { list: 'staff', word: 'priceLists' },
  },
  {
    path: '/dashboard/price-lists/:id',
    file: 'admin/price-lists/edit-prices.tsx',
    requires: 'catalogue',
    isShared: true,
  },
  {
    path: '/dashboard/price-rises',
    file: 'admin/price-rises/price-rises.tsx',
    requires: 'catalogue',
  },
  {
    path: '/dashboard/price-rises/:id',
    file: 'admin/price-rises/price-rise.tsx',
    requires: 'catalogue',
    isShared: true,
  },
  {
    path: '/dashboard/trade-accounts',
    file: 'admin/companies/companies.tsx',
    requires: 'users',
    menu: { list: 'staff', word: 'tradeAccounts' },
  },
  {
    path: '/dashboard/trade-accounts/:id',
    file: 'admin/companies/company.tsx',
    requires: 'users',
    isShared: true,
  },
  {
    path: '/dashboard/promotions',
    file: 'admin/promotions/promotions.tsx',
    requires: 'catalogue',
    menu: { list: 'staff', word: 'promotions' },
  },
  {
    ...({ path: '/dashboard/tax', file: 'admin/tax/tax.tsx', requires: 'orders' } as const),
    menu: { list: 'staff', word: 'tax' },
  },
  {
    path: '/dashboard/tax/report',
    file: 'admin/tax-report/tax-report.tsx',
    requires: 'orders',
  },
  {
    path: '/dashboard/delivery',
    file: 'admin/delivery/delivery.tsx',
    requires: 'orders',
    menu: { list: 'staff', word: 'delivery' },
  },
  {
    path: '/dashboard/holiday',
    file: 'admin/holiday/holiday.tsx',
    requires: 'orders',
    menu: { list: 'staff', word: 'holiday' },
  },
  {
    path: '/dashboard/exceptions',
    file: 'admin/exceptions/exceptions.tsx',
    requires: 'orders',
    menu: { list: 'staff', word: 'exceptions' },
  },
  {
    path: '/dashboard/reviews',
    file: 'admin/reviews/moderate-reviews.tsx',
    requires: 'catalogue',
    menu: { list: 'staff', word: 'moderation' },
  },
  {
    path: '/dashboard/product-reviews',
    file: 'admin/product-reviews/product-reviews.tsx',
    requires: 'catalogue',
    menu: { list: 'staff', word: 'productReviews' },
  },
  {
    path: '/dashboard/emails',
    file: 'admin/emails/emails.tsx',
    requires: 'users',
    menu: { list: 'staff', word: 'emails' },
  },
  {
    path: '/dashboard/jobs',
    file: 'admin/jobs/jobs.tsx',
    requires: 'users',
    menu: { list: 'staff', word: 'jobs' },
  },
  {
    path: '/dashboard/audit',
    file: 'admin/audit/audit.tsx',
    requires: 'users',
    menu: { list: 'staff', word: 'audit' },
  },
];

/** What the menu has for staff beside the specified entries. */
export const staffMenu = {
  products: 'Products',
  categories: 'Categories',
  attributes: 'Attributes',
  homeSelection: 'Home page',
  searchWords: 'Search words',
  finder: 'Brush finder',
  productReviews: 'Product reviews',
  imports: 'Import and export',
  withdrawals: 'Withdrawals',
  holiday: 'Holiday',
  audit: 'Audit log',
  emails: 'Emails',
  jobs: 'Scheduled jobs',
  uiParts: 'Components',
} as const;

/**
 * Texts of the dashboard's screens; a part of the `specified` catalogue, kept here for its length.
 * What the specification quotes stands letter for letter.
 */
import { addressTexts } from './addresses.ts';
import { moneyTexts } from './money.ts';
import { reasonTexts } from './reasons.ts';
import { latestTexts } from './latest.ts';
import { accountSecurityTexts } from './account-security.ts';
import { ownReviewTexts } from './own-reviews.ts';
import { staffTexts } from './staff.ts';
import { tableTexts } from './tables.ts';

export const dashboardTexts = {
  ...tableTexts,
  ...reasonTexts,
  ...ownReviewTexts,
  ...addressTexts,
  field: {
    needed: 'Please fill this in',
    tooLong: 'Please make it shorter',
    wrong: 'Please check this',
  },
  upload: {
    label: 'Upload a picture',
    hint: 'JPEG, PNG, WebP or AVIF, at most 10 MB.',
    working: 'Uploading',
    done: 'The picture is here. It is shown when you send the form.',
    notPicture: 'Please choose a JPEG, PNG, WebP or AVIF picture',
    tooLarge: 'Please choose a picture of at most 10 MB',
  },
  paging: {
    search: 'Search',
    clear: 'Show all',
    next: 'Next page',
    previous: 'Previous page',
    pages: 'Pages',
    more: 'Show more',
    nothing: 'Nothing found for “{q}”.',
  },
  myReview: {
    title: 'MY Review',
    lead: 'What you write is shown on the front page, under the name you give here.',
    name: 'name',
    nameHint: 'At most 20 characters.',
    review: 'review',
    rating: 'rating',
    ratingHint: 'A whole number from 1 to 5.',
    image: 'photo Url',
    imageHint: 'Optional. An https address of a picture, or upload one below.',
    submit: 'Add Review',
    added: 'Thank you, your review is on the front page',
    waits: 'Thank you. We read your review first, then it is on the front page',
    reviewMissing: 'Please write a few words',
    see: 'See it',
    nameTooLong: 'Please keep it to 20 characters',
    ratingWrong: 'Please enter a whole number from 1 to 5',
    imageWrong: 'Please enter an https address',
  },
  myProfile: {
    title: 'MyProfile',
    lead: 'Your address is filled in for you when an order has to be delivered.',
    name: 'name',
    email: 'email',
    fixed: 'From your account.',
    education: 'Education',
    location: 'location',
    locationHint: 'Your town or city.',
    address: 'adress',
    addressHint: 'At most 20 characters.',
    addressTooLong: 'Please keep it to 20 characters',
    submit: 'Save',
    saved: 'Profile saved',
  },
  orderPage: {
    title: 'Order {number}',
    open: 'Open order {number}',
    tool: 'Product',
    placed: 'Placed',
    customer: 'Customer',
    phone: 'Phone',
    notKept: 'No longer kept',
    amount: 'Amount',
    sum: '{price} × {quantity} =\u00A0{total}',
    each: '{price} × {quantity}',
    payment: 'Payment',
    fulfilment: 'Fulfilment',
    transaction: 'transaction id:',
    back: 'All orders',
    shipment: '{carrier}, {trackingNumber}',
    shippedOn: 'sent on {day}',
    history: 'What happened',
    searchFor: 'Number, name or product',
    withdrawals: 'Withdrawal from the contract',
    withdrawalStates: {
      received: 'received; it waits for an answer',
      accepted: 'accepted',
      rejected: 'rejected, because: {reason}',
    },
    allWithdrawals: 'All withdrawals',
  },
  paymentDescriptions: {
    unpaid: 'It waits for its payment.',
    processing: 'The payment is on its way through the bank.',
    cancelling: 'It is being cancelled.',
    cancelled: 'It was cancelled. Nothing is owed.',
    expired: 'It was not paid in time; the tools are back on the shelf.',
    paid: 'It is paid.',
    partlyRefunded: 'Part of the money went back.',
    refunded: 'The money went back in full.',
    disputed: 'The card’s holder disputes the payment.',
  },
  fulfilmentDescriptions: {
    new: 'Work begins when it is paid.',
    newPaid: 'It is next on the bench.',
    in_production: 'It is being made and packed.',
    shipped: 'It is on its way.',
    delivered: 'It has arrived.',
    stopped: 'It is not delivered.',
  },
  newOrderNotice: { newOrder: 'New order', see: 'See it' },
  ...staffTexts,
  ...moneyTexts,
  ...latestTexts,
  ...accountSecurityTexts,
} as const;

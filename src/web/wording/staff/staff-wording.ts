/** Texts of the screens that only staff see, apart so that customers do not load them. */
import type { Texts } from '../specified.ts';
import { attributeTexts } from './attributes.ts';
import { auditTexts } from './audit.ts';
import { companyStaffTexts } from './companies.ts';
import { deliveryStaffTexts } from './delivery.ts';
import { exceptionTexts } from './exceptions.ts';
import { finderStaffTexts } from './finder.ts';
import { homeSelectionTexts } from './home-selection.ts';
import { holidayStaffTexts } from './holiday.ts';
import { importTexts } from './imports.ts';
import { jobTexts } from './jobs.ts';
import { messageTexts } from './messages.ts';
import { worklistTexts } from './orders/worklist.ts';
import { orderTexts } from './orders.ts';
import { overviewTexts } from './overview.ts';
import { productReviewTexts } from './product-reviews.ts';
import { productTexts } from './products.ts';
import { searchTexts } from './search.ts';
import { systemTexts } from './system.ts';
import { taxStaffTexts } from './tax.ts';
import { toolTexts } from './tools.ts';
import { userTexts } from './users.ts';
import { priceListStaffTexts } from './price-lists.ts';
import { promotionStaffTexts } from './promotions.ts';
import { withdrawalStaffTexts } from './withdrawals.ts';

export const staffSpecified = {
  ...attributeTexts,
  ...auditTexts,
  ...deliveryStaffTexts,
  ...exceptionTexts,
  ...finderStaffTexts,
  ...homeSelectionTexts,
  ...holidayStaffTexts,
  ...importTexts,
  ...jobTexts,
  ...messageTexts,
  ...orderTexts,
  ...overviewTexts,
  ...productTexts,
  ...productReviewTexts,
  ...searchTexts,
  ...systemTexts,
  ...toolTexts,
  ...userTexts,
  ...companyStaffTexts,
  ...priceListStaffTexts,
  ...promotionStaffTexts,
  ...taxStaffTexts,
  ...withdrawalStaffTexts,
  ...worklistTexts,
  uiParts: {
    title: 'Components',
    lead: 'What the pages are made of, in every state. The words in it are specimens.',
  },
} as const;

/** The catalogue `polished` of the same. */
export const staffPolished: StaffWording = {
  ...staffSpecified,
  users: {
    ...staffSpecified.users,
    title: 'All users',
    email: 'Email',
    make: 'Make admin',
    remove: 'Remove admin',
    created: 'Made an admin',
    failed: 'Not made an admin',
  },
  manageOrder: {
    ...staffSpecified.manageOrder,
    title: 'Manage orders',
    refund: 'Cancel and refund',
  },
  manageTool: {
    ...staffSpecified.manageTool,
    title: 'Manage products',
    minimum: 'Minimum order',
    available: 'Available',
    removed: 'Deleted successfully',
  },
  addTool: {
    ...staffSpecified.addTool,
    title: 'Add a product',
    byEmail: 'Email',
    minimum: 'Minimum order',
    available: 'Available',
    tool: 'Name of the tool',
    description: 'Description',
    price: 'Price',
    rating: 'Rating',
    img: 'Picture',
    titles: {
      minimum: 'Minimum order',
      available: 'Available',
      tool: 'Name of the tool',
      description: 'Description',
      price: 'Price',
      rating: 'Rating',
      img: 'Picture',
    },
  },
};

export type StaffWording = Texts<typeof staffSpecified>;

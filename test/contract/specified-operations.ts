/** The 19 operations of the specification: routes, statuses and keys. */
import type { OperationName } from '#api/contract/operations.ts';

const toolKeys = [
  ...['_id', 'description', 'facts', 'img', 'kind', 'name'],
  ...['price', 'quantity1', 'quantity2', 'rating'],
];
const orderKeys = [
  ...[
    'Name',
    '_id',
    'billTo',
    'byStaff',
    'company',
    'currency',
    'deliveredBy',
    'delivery',
    'deliveryRefunded',
    'discount',
  ],
  ...['discountCode', 'email'],
  ...['fulfilment', 'goods', 'lineCount', 'lines', 'name'],
  ...['number', 'paid', 'phone', 'placedAt', 'price', 'qurantity', 'received'],
  'reservationExpiresAt',
  ...['status', 'tax', 'taxed', 'terms', 'tool', 'total', 'transaction', 'user', 'useremail'],
  'version',
];

/** By visitor, customer, another customer and admin; the keys are those of what 2xx answers. */
export const specifiedOperations = {
  exchangeCredential: row('PUT /user/{email}', [401, 401, 401, 401], ['token']),
  checkAdmin: row('GET /admin/{email}', [401, 200, 403, 200], ['admin']),
  listTools: row('GET /tools', [200, 200, 200, 200], toolKeys),
  getTool: row('GET /tools/{id}', [200, 200, 200, 200], toolKeys),
  addTool: row('POST /tools', [401, 403, 403, 200], ['acknowledged', 'insertedId']),
  deleteTool: row('DELETE /tools/{id}', [401, 403, 403, 200], ['acknowledged', 'deletedCount']),
  listUsers: row('GET /user', [401, 403, 403, 200], ['_id', 'email', 'name', 'role']),
  makeAdmin: row(
    'PUT /user/admin/{email}',
    [401, 403, 403, 200],
    ['acknowledged', 'modifiedCount'],
  ),
  listOrders: row('GET /purchase', [401, 200, 403, 200], orderKeys),
  getOrder: row('GET /purchase/{id}', [401, 200, 404, 200], orderKeys),
  placeOrder: row('POST /purchase', [401, 200, 200, 200], ['acknowledged', 'insertedId', 'order']),
  confirmPayment: row('PATCH /purchase/{id}', [401, 200, 404, 200], orderKeys),
  cancelOrder: row(
    'DELETE /purchase/{id}',
    [401, 200, 404, 200],
    ['acknowledged', 'deletedCount', 'order'],
  ),
  listAllOrders: row('GET /purchaseadmin', [401, 403, 403, 200], orderKeys),
  cancelAnyOrder: row(
    'DELETE /purchaseadmin/{id}',
    [401, 403, 403, 200],
    ['acknowledged', 'deletedCount', 'order'],
  ),
  addReview: row('POST /reviews', [401, 200, 200, 200], ['acknowledged', 'insertedId', 'shown']),
  listReviews: row(
    'GET /reviews',
    [200, 200, 200, 200],
    ['_id', 'image', 'name', 'rating', 'review'],
  ),
  saveProfile: row(
    'POST /profile',
    [401, 200, 200, 200],
    ['Education', 'adress', 'email', 'location', 'name'],
  ),
  startPayment: row('POST /create-payment-intent', [401, 200, 404, 200], ['clientSecret']),
} satisfies Partial<Record<OperationName, Row>>;

interface Row {
  route: string;
  statuses: readonly number[];
  keys: readonly string[];
}

function row(route: string, statuses: readonly number[], keys: readonly string[]): Row {
  return { route, statuses, keys };
}

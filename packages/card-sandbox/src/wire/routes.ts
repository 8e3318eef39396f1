/** Every operation of the API, and who may call it. */
import {
  createSandboxDispute,
  resendSandboxEvent,
  showFaults,
  switchFaults,
} from '../control/operations.ts';
import { listCharges, retrieveCharge } from '../resources/charges.ts';
import {
  closeDispute,
  escalateByHand,
  listDisputes,
  retrieveDispute,
  updateDispute,
} from '../resources/disputes.ts';
import { listEvents, retrieveEvent } from '../resources/events.ts';
import { setRates, showRates } from '../resources/exchange-rates.ts';
import { bookLateFeeNow } from '../resources/fees.ts';
import {
  answerChallenge,
  cancelIntent,
  confirmIntent,
  createIntent,
  listIntents,
  retrieveIntent,
  updateIntent,
} from '../resources/intent-operations.ts';
import { listMovements, retrieveBalance, retrieveMovement } from '../resources/ledger.ts';
import { listMethodConfigurations } from '../resources/method-configurations.ts';
import { createMethod, listMethods, retrieveMethod } from '../resources/payment-methods.ts';
import {
  createRefund,
  failRefundByHand,
  listRefunds,
  retrieveRefund,
  updateRefund,
} from '../resources/refunds.ts';
import { fundCashBalance } from '../resources/bank-transfers.ts';
import { listCashMovements, retrieveCashBalance } from '../resources/cash-balance.ts';
import { createCustomer, retrieveCustomer } from '../resources/customers.ts';
import type { Answer, Call } from './work.ts';

export interface Route {
  run(call: Call): Answer;
  /** Open to the publishable key; all others need the secret one. */
  isOpen?: boolean;
}

const routes: Readonly<Record<string, Route>> = {
  'POST /v1/payment_intents': { run: createIntent },
  'GET /v1/payment_intents': { run: listIntents },
  'GET /v1/payment_intents/:id': { run: retrieveIntent, isOpen: true },
  'POST /v1/payment_intents/:id': { run: updateIntent },
  'POST /v1/payment_intents/:id/confirm': { run: confirmIntent, isOpen: true },
  'POST /v1/payment_intents/:id/cancel': { run: cancelIntent },
  'POST /v1/payment_methods': { run: createMethod, isOpen: true },
  'GET /v1/payment_methods': { run: listMethods },
  'GET /v1/payment_methods/:id': { run: retrieveMethod },
  'POST /v1/customers': { run: createCustomer },
  'GET /v1/customers/:id': { run: retrieveCustomer },
  'GET /v1/customers/:id/cash_balance': { run: retrieveCashBalance },
  'GET /v1/customers/:id/cash_balance_transactions': { run: listCashMovements },
  'POST /v1/test_helpers/customers/:id/fund_cash_balance': { run: fundCashBalance },
  'GET /v1/payment_method_configurations': { run: listMethodConfigurations },
  'GET /v1/charges': { run: listCharges },
  'GET /v1/charges/:id': { run: retrieveCharge },
  'POST /v1/refunds': { run: createRefund },
  'GET /v1/refunds': { run: listRefunds },
  'GET /v1/refunds/:id': { run: retrieveRefund },
  'POST /v1/refunds/:id': { run: updateRefund },
  'GET /v1/disputes': { run: listDisputes },
  'GET /v1/disputes/:id': { run: retrieveDispute },
  'POST /v1/disputes/:id': { run: updateDispute },
  'POST /v1/disputes/:id/close': { run: closeDispute },
  'GET /v1/events': { run: listEvents },
  'GET /v1/events/:id': { run: retrieveEvent },
  'GET /v1/balance': { run: retrieveBalance },
  'GET /v1/balance_transactions': { run: listMovements },
  'GET /v1/balance_transactions/:id': { run: retrieveMovement },
  // Operations that the real processor does not have.
  'POST /v1/sandbox_challenges/:id': { run: answerChallenge, isOpen: true },
  'GET /v1/sandbox_faults': { run: showFaults },
  'POST /v1/sandbox_faults': { run: switchFaults },
  'GET /v1/sandbox_exchange_rates': { run: showRates },
  'POST /v1/sandbox_exchange_rates': { run: setRates },
  'POST /v1/sandbox_disputes': { run: createSandboxDispute },
  'POST /v1/sandbox_disputes/:id/escalate': { run: escalateByHand },
  'POST /v1/sandbox_refunds/:id/fail': { run: failRefundByHand },
  'POST /v1/sandbox_charges/:id/tell_fee': { run: bookLateFeeNow },
  'POST /v1/sandbox_events/:id/resend': { run: resendSandboxEvent },
};

/** The route of a request, and the id in its path. */
export function findRoute(method: string, path: string): { route: Route; id: string } | undefined {
  const [, version = '', ...steps] = path.split('/');
  const named = steps[0] === 'test_helpers' ? 2 : 1;
  const [resource, [id, ...rest]] = [steps.slice(0, named), steps.slice(named)];
  const shape = [version, ...resource, ...(id === undefined ? [] : [':id']), ...rest].join('/');
  const route = routes[`${method} /${shape}`];
  return route && { route, id: id ?? '' };
}

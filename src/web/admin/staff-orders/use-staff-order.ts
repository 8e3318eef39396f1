/** The order as it is typed: its parts, what the shop says of it, and placing it. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { staffOrderEndpoints } from '#api/contract/staff-orders/staff-order-endpoints.ts';
import { currencyCode, homeCurrency, type Currency } from '#platform/currency.ts';
import { callApi, type Problem } from '#web/api.ts';
import { emptyAddress, readAddress, useAddressForm } from '#web/addresses/use-address-form.ts';
import { useBillTo } from '#web/addresses/use-bill-to.ts';
import { usePlace } from '#web/addresses/use-place.ts';
import { problemText, toSentence } from '#web/dashboard/forms/form-errors.ts';
import {
  chooseAmong,
  noChoice,
  type DeliveryChoice,
} from '#web/orders/delivery/delivery-options.tsx';
import { useRequestKey } from '#web/orders/use-request-key.ts';
import { phoneError } from '#web/shop/purchase/order-rules.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import {
  readLineErrors,
  readLines,
  withoutPrices,
  type Customer,
  type LineErrors,
  type ReadLines,
  type TypedLine,
} from './draft.ts';
import { newOrderTexts as words } from './new-order-texts.ts';
import { useCustomerQuote, type QuotedOrder } from './use-customer-quote.ts';

export type StaffOrder = ReturnType<typeof useStaffOrder>;

/** In one of the currencies, of which the first is the home currency. */
export function useStaffOrder(customer: Customer, currencies: readonly Currency[]) {
  const { order: orderWords } = useWords();
  const { lines, currency, ...lineActions } = useTypedLines(chooseUsual(customer, currencies));
  const [company, setCompany] = useState(
    () => customer.companies.find(({ isBuying }) => isBuying)?._id ?? null,
  );
  const [code, setCode] = useState('');
  const [phone, setPhone] = useState('');
  const [wish, setChoice] = useState(noChoice);
  const [wasSent, setWasSent] = useState(false);
  const address = useOrderAddress(customer);
  const read = readLines(lines, currency);
  const common = { ...toCommon(customer, { code, wish }), company, currency };
  const quoted = useCustomerQuote(
    read.ok && lines.length > 0
      ? { ...common, lines: read.lines, place: address.place ?? null }
      : undefined,
  );
  const total = quoted.isCurrent ? quoted.answer?.total : undefined;
  const typedKey = JSON.stringify([lines, common, phone, address.place]);
  const placing = usePlacing(customer, { typedKey, quoteAgain: quoted.again });
  // Another address may have other ways: one that is not offered there is not asked for.
  const choice = chooseAmong(quoted.answer?.offers ?? [], wish);
  const wrongPhone = phoneError(phone, orderWords);

  async function place(): Promise<void> {
    setWasSent(true);
    if (lines.length === 0) return placing.say(words.lines.none);
    const typed = address.saved ?? (await readAddress(address.form));
    const billTo = await address.billTo.read();
    const isRight = typed && billTo !== undefined && wrongPhone === undefined && read.ok;
    if (!isRight || total === null) return placing.say(words.mend);
    if (total === undefined) return placing.say(words.wait);
    const delivery = choice.method === '' ? {} : { delivery: choice };
    const body = { ...common, ...delivery, lines: read.lines, phone: phone.trim(), total };
    await placing.send({ ...body, address: typed, ...(billTo && { billTo }) });
  }

  return {
    ...{ lines, currency, ...lineActions, company, setCompany, code, setCode, phone, setPhone },
    ...{ address, quoted, wasSent, place, setChoice },
    choice,
    lineErrors: findLineErrors(read, quoted),
    codeError: quoted.isCurrent ? findError(quoted, 'code') : undefined,
    phoneError: wasSent ? wrongPhone : undefined,
    ...{ error: placing.error, isPlacing: placing.isPlacing, isPlaced: placing.isPlaced },
  };
}

function chooseUsual({ currency: usual }: Customer, currencies: readonly Currency[]): Currency {
  return currencies.find((currency) => currency === usual) ?? homeCurrency;
}

/** The lines, and the currency in which their prices are typed. */
function useTypedLines(usual: Currency) {
  const [lines, setLines] = useState<readonly TypedLine[]>([]);
  const [currency, setCurrency] = useState(usual);
  const [clearedPrices, setCleared] = useState<{ from: string; to: string }>();

  /** An amount is none in another currency: what was typed goes, and is said to be gone. */
  function changeCurrency(to: Currency): void {
    if (to === currency) return;
    const { lines: kept, cleared } = withoutPrices(lines);
    setLines(kept);
    setCurrency(to);
    const named = { from: currencyCode(currency), to: currencyCode(to) };
    setCleared((before) => (cleared > 0 ? named : before && { ...before, to: named.to }));
  }

  return {
    ...{ lines, currency, setCurrency: changeCurrency, clearedPrices },
    addLine: (line: Pick<TypedLine, 'tool' | 'name' | 'quantity'>) =>
      setLines((now) => [...now, { ...line, price: '', reason: '' }]),
    changeLine: (tool: string, change: Partial<TypedLine>) =>
      setLines((now) => now.map((line) => (line.tool === tool ? { ...line, ...change } : line))),
    removeLine: (tool: string) => setLines((now) => now.filter((line) => line.tool !== tool)),
  };
}

function useOrderAddress({ addresses: book, name }: Customer) {
  const [chosen, setChosen] = useState(book[0]?._id ?? '');
  const { form } = useAddressForm({ ...emptyAddress, recipient: name });
  const saved = book.find(({ _id }) => _id === chosen);
  const place = usePlace(saved, form);
  const billTo = useBillTo(null, book);
  return {
    ...{ book, chosen, setChosen, saved, form, billTo },
    place: place && { country: place.country, postcode: place.postcode, region: place.region },
  };
}

/** What quotes and orders have alike. */
function toCommon(
  { email, name, isGuest }: Customer,
  { code, wish }: { code: string; wish: DeliveryChoice },
) {
  return {
    customer: { email, ...(isGuest && { name }) },
    ...(code.trim() !== '' && { code: code.trim() }),
    // Without one the cheapest is taken, and shown.
    ...(wish.method !== '' && { delivery: wish }),
  };
}

function findLineErrors(read: ReadLines, quoted: QuotedOrder): ReadonlyMap<string, LineErrors> {
  if (!read.ok) return read.errors;
  const { answer, lines, isCurrent } = quoted;
  return readLineErrors(isCurrent ? (answer?.problem?.errors ?? []) : [], lines, toSentence);
}

function findError({ answer }: QuotedOrder, field: string): string | undefined {
  return answer?.problem?.errors.find(({ path }) => path === field)?.message;
}

type PlaceBody = Parameters<typeof placeOrder>[0];

const placeOrder = (
  body: NonNullable<
    Parameters<typeof callApi<typeof staffOrderEndpoints.placeStaffOrder>>[1]
  >['body'],
  key: string,
) => callApi(staffOrderEndpoints.placeStaffOrder, { body, headers: { 'idempotency-key': key } });

/** Sends it once for what is typed, however often it is pressed; nothing that is typed is lost. */
function usePlacing(
  { email }: Customer,
  { typedKey, quoteAgain }: { typedKey: string; quoteAgain: () => void },
) {
  const { failure } = useWords();
  const navigate = useNavigate();
  const keyOf = useRequestKey();
  // Gone as soon as something else is typed.
  const [error, setError] = useState<{ text: string; typedKey: string }>();
  const [state, setState] = useState<'typing' | 'placing' | 'placed'>('typing');

  const say = (text: string) => setError({ text, typedKey });

  function explainProblem(problem: Problem): void {
    const { code } = problem;
    if (code !== 'total_changed' && code !== 'lines_refused')
      return say(problemText(problem, failure.offline));
    quoteAgain();
    say(code === 'total_changed' ? words.changed : words.mend);
  }

  async function send(body: PlaceBody): Promise<void> {
    if (state !== 'typing') return;
    setState('placing');
    setError(undefined);
    const answer = await placeOrder(body, keyOf(body));
    setState(answer.ok ? 'placed' : 'typing');
    if (!answer.ok) return explainProblem(answer.problem);
    notify({ text: fill(words.done, { number: answer.value.number, email }) });
    await navigate(`/dashboard/order/${answer.value._id}`);
  }

  return {
    send,
    say,
    error: error?.typedKey === typedKey ? error.text : undefined,
    isPlacing: state === 'placing',
    isPlaced: state === 'placed',
  };
}

/** The numbers that are scanned for orders, and shipping those that have one, one by one. */
import { useRef, useState } from 'react';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi, type WireOrder } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { addRecentCarrier } from '#web/orders/staff/carrier-choice.ts';
import { useRequestKey } from '#web/orders/use-request-key.ts';
import { useWords } from '#web/words.ts';

export type ParcelResult = { ok: true; carrier: string } | { ok: false; reason: string };

export interface ScannedParcels {
  numbers: ReadonlyMap<string, string>;
  results: ReadonlyMap<string, ParcelResult>;
  isRunning: boolean;
  /** Orders that have a number and are not shipped. */
  ready: readonly WireOrder[];
  /** Orders that are not shipped and have none. */
  withoutNumber: readonly WireOrder[];
  shippedCount: number;
  failedCount: number;
  setNumber: (order: string, number: string) => void;
  /** The other order that has the same number already. */
  twinOf: (order: WireOrder) => WireOrder | undefined;
  /** Answers how many were shipped. */
  ship: (carrier: string) => Promise<number>;
  /** Ends after the parcel that is under way. */
  stop: () => void;
}

export function useScannedParcels(orders: readonly WireOrder[]): ScannedParcels {
  const { failure } = useWords();
  const keyOf = useRequestKey();
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>(new Map());
  const [results, setResults] = useState<ReadonlyMap<string, ParcelResult>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const isStopped = useRef(false);

  const numberOf = ({ _id }: WireOrder) => (numbers.get(_id) ?? '').trim();
  const isShipped = ({ _id }: WireOrder) => results.get(_id)?.ok === true;
  const ready = orders.filter((order) => numberOf(order) !== '' && !isShipped(order));
  const all = [...results.values()];

  function setNumber(order: string, number: string): void {
    setNumbers((before) => new Map(before).set(order, number));
    // What was refused is about another number.
    setResults((before) => new Map([...before].filter(([id]) => id !== order)));
  }

  async function ship(carrier: string): Promise<number> {
    let shipped = 0;
    isStopped.current = false;
    setIsRunning(true);
    addRecentCarrier(carrier);
    for (const order of ready) {
      if (isStopped.current) break;
      const result = await shipOne(order, carrier);
      if (result.ok) shipped += 1;
      setResults((before) => new Map(before).set(order._id, result));
    }
    setIsRunning(false);
    return shipped;
  }

  async function shipOne(order: WireOrder, carrier: string): Promise<ParcelResult> {
    const { _id: id } = order;
    const body = {
      // The buyer's own carrier takes the parcel, whoever takes the others.
      carrier: order.deliveredBy?.carrier || carrier,
      trackingNumber: numberOf(order),
    };
    const answer = await callApi(staffEndpoints.sendParcel, {
      params: { id },
      body,
      headers: { 'idempotency-key': keyOf([id, body]) },
    });
    if (answer.ok) return { ok: true, carrier: body.carrier };
    return { ok: false, reason: problemText(answer.problem, failure.offline) };
  }

  return {
    withoutNumber: orders.filter((order) => numberOf(order) === '' && !isShipped(order)),
    ...{ numbers, results, isRunning, ready, setNumber, ship },
    shippedCount: all.filter(({ ok }) => ok).length,
    failedCount: all.filter(({ ok }) => !ok).length,
    twinOf: (order) =>
      orders.find(
        (other) =>
          other._id !== order._id && numberOf(order) !== '' && numberOf(other) === numberOf(order),
      ),
    stop: () => (isStopped.current = true),
  };
}

/**
 * What somebody counted of a tool, booked from its row by the call that the tool's own page has:
 * the difference to the figure that they saw, so that what is sold meanwhile stays sold.
 */
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { formatCount } from '#platform/number-format.ts';
import { callApi, unreachable, type ApiResult, type WireTool } from '#web/api.ts';
import { problemDetail } from '#web/dashboard/forms/form-errors.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';

export type CountedTool = Pick<WireTool, '_id' | 'name' | 'quantity2'>;

const counted = /^\d{1,10}$/;
const most = 1_000_000_000;

interface StockCount {
  error: string | undefined;
  isBusy: boolean;
  /** Books the figure that was typed; whether the field is done with. */
  book: (text: string) => Promise<boolean>;
}

/** @param tool as it was seen when the field was opened */
export function useStockCount(tool: CountedTool): StockCount {
  const { manageTool: words, addTool, failure } = useStaffWords();
  const { revalidate } = useRevalidator();
  const { changeStock, undo } = useStockCalls(tool);
  // An answer that was lost may have been a booking: then the shop is asked what stands there.
  const seen = useRef({ units: tool.quantity2, isSure: true });
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  /** The difference to book; undefined where somebody has to look again first. */
  async function findChange(units: number): Promise<number | undefined> {
    if (seen.current.isSure) return units - seen.current.units;
    const answer = await callApi(shopEndpoints.getTool, { params: { id: tool._id } });
    if (!answer.ok) {
      setError(problemDetail(answer.problem, failure.offline));
      return undefined;
    }
    const { quantity2: now } = answer.value;
    const isMoved = now !== seen.current.units && now !== units;
    seen.current = { units: now, isSure: true };
    if (isMoved) setError(fill(words.moved, { count: formatCount(now) }));
    return isMoved ? undefined : units - now;
  }

  function finish(answer: ApiResult<WireTool>, change: number): boolean {
    if (!answer.ok) {
      seen.current.isSure = answer.problem.code !== unreachable;
      setError(problemDetail(answer.problem, failure.offline));
      return false;
    }
    const text = fill(words.counted, { count: formatCount(answer.value.quantity2) });
    notify({ text: `${tool.name}: ${text}`, action: undo(change) });
    return true;
  }

  async function book(text: string): Promise<boolean> {
    const digits = text.replaceAll(/[\s,]/g, '');
    const units = Number(digits);
    if (!counted.test(digits) || units > most) {
      setError(addTool.availableRange);
      return false;
    }
    setError(undefined);
    setBusy(true);
    const change = await findChange(units);
    const isDone =
      change === 0 ||
      (change !== undefined && finish(await changeStock(change, words.countedReason), change));
    if (isDone) await revalidate();
    setBusy(false);
    return isDone;
  }

  return { error, isBusy, book };
}

function useStockCalls({ _id: id, name }: CountedTool) {
  const { manageTool: words, notices, failure } = useStaffWords();
  const { revalidate } = useRevalidator();

  const changeStock = (change: number, reason: string) =>
    callApi(staffEndpoints.changeStock, {
      params: { id },
      body: { kind: 'corrected', change, reason },
    });

  async function takeBack(change: number): Promise<void> {
    const answer = await changeStock(-change, words.takenBackReason);
    if (!answer.ok) {
      const text = `${name}: ${problemDetail(answer.problem, failure.offline)}`;
      return void notify({ text, tone: 'failed' });
    }
    const count = formatCount(answer.value.quantity2);
    notify({ text: `${name}: ${fill(words.takenBack, { count })}` });
    await revalidate();
  }

  const undo = (change: number) => {
    return { label: notices.undo, run: () => void takeBack(change) };
  };
  return { changeStock, undo };
}

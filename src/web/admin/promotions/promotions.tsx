/** 'Promotions': the codes with their uses, and the forms to add, change and end them. */
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { formatCount } from '#platform/number-format.ts';
import { callApi } from '#web/api.ts';
import { EndDialog } from '#web/dashboard/forms/end-dialog.tsx';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { formatLongDay } from '#web/formats.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { Cell, Row, Table } from '#web/ui/lists/table.tsx';
import { fill } from '#web/wording/fill.ts';
import { PromotionForm } from './promotion-form.tsx';
import type { WirePromotion } from './promotion-texts.ts';

export const meta = staffScreenTitle((words) => words.promotions.title);

export async function clientLoader() {
  await requirePermission('catalogue');
  return { promotions: await loadFromShop(staffEndpoints.listPromotions) };
}

type Opened = { id: string; isEnded: boolean };
type Words = ReturnType<typeof useStaffWords>['promotions'];

export default function PromotionsPage() {
  const { promotions } = useLoaderData<typeof clientLoader>();
  const { promotions: words } = useStaffWords();
  const { revalidate } = useRevalidator();
  // 'new' for one to come.
  const [opened, setOpened] = useState<Opened>();
  const promotion = promotions.find(({ _id }) => _id === opened?.id);
  const follow = { onChanged: () => void revalidate(), onClose: () => setOpened(undefined) };
  return (
    <PageLayout title={words.title} lead={words.lead}>
      {opened && !opened.isEnded ? (
        <PromotionForm key={opened.id} promotion={promotion} {...follow} />
      ) : (
        <div>
          <Button onClick={() => setOpened({ id: 'new', isEnded: false })}>{words.add}</Button>
        </div>
      )}
      {promotions.length === 0 ? (
        <StatePanel title={words.none} text={words.noneText} />
      ) : (
        <PromotionTable promotions={promotions} onOpen={setOpened} />
      )}
      {promotion && opened?.isEnded && (
        <EndDialog
          words={words}
          values={{ code: promotion.code }}
          end={() => callApi(staffEndpoints.endPromotion, { params: { id: promotion._id } })}
          {...follow}
        />
      )}
    </PageLayout>
  );
}

const tones = { active: 'good', to_come: 'waiting', used_up: 'bad', ended: 'plain' } as const;

interface PromotionTableProps {
  promotions: readonly WirePromotion[];
  onOpen: (opened: Opened) => void;
}

function PromotionTable({ promotions, onOpen }: PromotionTableProps) {
  const { promotions: words } = useStaffWords();
  const { code, value, for: goods, days, used, state, act } = words.columns;
  const heads = [code, value, goods, days, used, state, act];
  return (
    <Table caption={words.title} heads={heads} rowIds={promotions.map(({ _id }) => _id)}>
      {promotions.map((one) => (
        <Row key={one._id} id={one._id}>
          <Cell>
            <strong className="font-semibold wrap-anywhere">{one.code}</strong>
          </Cell>
          <Cell head={value}>
            <span className="figures whitespace-nowrap">{valueText(one, words)}</span>
          </Cell>
          <Cell head={goods}>{goodsText(one, words)}</Cell>
          <Cell head={days}>{daysText(one, words)}</Cell>
          <Cell head={used}>
            <span className="figures">{usesText(one, words)}</span>
          </Cell>
          <Cell head={state}>
            <Badge tone={tones[one.state]}>{words.states[one.state]}</Badge>
          </Cell>
          <Cell>
            <div className="flex gap-2 whitespace-nowrap">
              <Button
                variant="outline"
                aria-label={fill(words.changeNamed, { code: one.code })}
                onClick={() => onOpen({ id: one._id, isEnded: false })}
              >
                {words.change}
              </Button>
              {one.state !== 'ended' && (
                <Button
                  variant="danger"
                  aria-label={fill(words.endNamed, { code: one.code })}
                  onClick={() => onOpen({ id: one._id, isEnded: true })}
                >
                  {words.end}
                </Button>
              )}
            </div>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function valueText({ percent, amount, currency }: WirePromotion, words: Words): string {
  return percent === null
    ? formatAmount(amount ?? 0, currency)
    : fill(words.percentOff, { percent });
}

function goodsText(one: WirePromotion, words: Words): string {
  const { tools, products, categories, minimum, minimumQuantity } = one;
  const count = tools.length + products.length + categories.length;
  return [
    one.forAll ? words.allGoods : fill(words.chosenGoods, { count: formatCount(count) }),
    minimum > 0 ? fill(words.fromValue, { minimum: formatAmount(minimum, one.currency) }) : '',
    minimumQuantity > 0 ? fill(words.fromQuantity, { minimum: formatCount(minimumQuantity) }) : '',
    one.firstOrderOnly ? words.firstOrder : '',
    one.email ?? '',
  ]
    .filter((text) => text !== '')
    .join(', ');
}

function daysText({ firstDay, lastDay }: WirePromotion, words: Words): string {
  const [from, until] = [firstDay, lastDay].map((day) => (day === null ? '' : formatLongDay(day)));
  if (firstDay === null && lastDay === null) return words.always;
  if (lastDay === null) return fill(words.from, { day: from ?? '' });
  if (firstDay === null) return fill(words.until, { day: until ?? '' });
  return fill(words.fromUntil, { from: from ?? '', until: until ?? '' });
}

function usesText({ used, totalLimit, customerLimit }: WirePromotion, words: Words): string {
  const uses =
    totalLimit === null
      ? formatCount(used)
      : fill(words.usedOf, { used: formatCount(used), limit: formatCount(totalLimit) });
  if (customerLimit === null) return uses;
  return `${uses}, ${fill(words.perCustomer, { count: formatCount(customerLimit) })}`;
}

/** 'Please Place Order': who, phone, how many, what it comes to. */
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Tool } from '#modules/catalogue/tool.ts';
import { toDollars } from '#platform/money.ts';
import {
  askShop,
  unreachable,
  withJson,
  type Answer,
  type Problem,
  type WireOrder,
} from '../api.ts';
import type { Session } from '../identity/session.ts';
import { Button } from '../ui/button.tsx';
import { FormError, TextField } from '../ui/field.tsx';
import { notify } from '../ui/notify.ts';
import { fill } from '../wording/fill.ts';
import type { Wording } from '../wording/specified.ts';
import { useWords } from '../words.ts';
import { phoneFault, quantityFault, readQuantity, shortageTold } from './order-rules.ts';
import { OrderTotal } from './order-total.tsx';
import { QuantityField } from './quantity-field.tsx';

export interface OrderFields {
  phone: string;
  quantity: string;
}

interface OrderFormProps {
  tool: Tool;
  session: Session | undefined;
  onPlaced: (order: WireOrder) => void;
  /** Told how many are wanted, undefined while that is no right number. */
  onQuantity: (quantity: number | undefined) => void;
}

export function OrderForm({ tool, session, onPlaced, onQuantity }: OrderFormProps) {
  const { order: words, purchase, failure } = useWords();
  // One key for as long as the form is there: however often it is sent, it is one order.
  const [key] = useState(() => newKey());
  const form = useForm<OrderFields>({
    mode: 'onTouched',
    defaultValues: { phone: '', quantity: String(tool.minimumOrder) },
  });
  const { errors, isSubmitting } = form.formState;
  const typed = form.watch('quantity');
  const shortage = shortageTold(tool, purchase);
  const fault = shortage === undefined ? quantityFault(typed, tool, words) : undefined;
  const isWrong = shortage !== undefined || fault !== undefined;
  const wanted = isWrong ? undefined : readQuantity(typed);
  useEffect(() => onQuantity(wanted), [onQuantity, wanted]);

  async function submit({ phone, quantity }: OrderFields): Promise<void> {
    if (!session) return;
    const sent = { phone, quantity: readQuantity(quantity) ?? tool.minimumOrder };
    const answer = await placeOrder(tool, session, sent, key);
    if (answer.ok) {
      notify({ text: fill(words.placed, { number: answer.value.order.number }) });
      onPlaced(answer.value.order);
      return;
    }
    for (const { path, message } of answer.problem.errors ?? []) {
      if (path === 'phone') form.setError('phone', { message });
    }
    form.setError('root', { message: explain(answer.problem, words, failure) });
  }

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(submit)}
      className="mt-5 grid gap-5"
      data-needs-script
    >
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
        <TextField label={words.name} value={session?.name ?? ''} disabled readOnly />
        <TextField label={words.email} value={session?.email ?? ''} disabled readOnly />
      </div>
      <TextField
        label={words.phone}
        hint={words.phoneHint}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        required
        disabled={shortage !== undefined}
        error={errors.phone?.message}
        {...form.register('phone', { validate: (phone) => phoneFault(phone, words) ?? true })}
      />
      <QuantityField form={form} tool={tool} fault={fault} disabled={shortage !== undefined} />
      {shortage === undefined ? (
        <OrderTotal tool={tool} quantity={wanted} />
      ) : (
        <Shortage id="shortage" told={shortage} />
      )}
      <FormError error={errors.root?.message} />
      <Button
        type="submit"
        disabled={isWrong || !session}
        aria-describedby={shortage && 'shortage'}
        busy={isSubmitting ? failure.loading : undefined}
      >
        {words.submit}
      </Button>
    </form>
  );
}

/** Nobody did anything wrong, so it is no error: what is so, and whom to ask. */
function Shortage({ id, told }: { id: string; told: string }) {
  const { purchase: words } = useWords();
  return (
    <div className="grid justify-items-start border-t border-ink pt-4 text-small">
      <p id={id} className="font-semibold">
        {told}
      </p>
      <a href="/#contact" className="link inline-flex min-h-11 items-center">
        {words.write}
      </a>
    </div>
  );
}

type Placed = { order: WireOrder };

function placeOrder(
  tool: Tool,
  session: Session,
  { phone, quantity }: { phone: string; quantity: number },
  key: string,
): Promise<Answer<Placed>> {
  const body = {
    tool: tool.id,
    name: tool.name,
    Name: session.name,
    email: session.email,
    phone: phone.trim(),
    price: toDollars(tool.priceMinor),
    qurantity: quantity,
  };
  return askShop('/purchase', withJson('POST', body, { 'idempotency-key': key }));
}

function explain(problem: Problem, words: Wording['order'], failure: Wording['failure']): string {
  if (problem.code === 'price_changed') return words.priceChanged;
  if (problem.code === unreachable) return failure.offline;
  return problem.detail || problem.title;
}

/** `randomUUID` is missing where the shop is reached over plain HTTP by another name. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '-',
  );
}

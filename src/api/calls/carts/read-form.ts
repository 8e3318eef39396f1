/** A plain form of the cart as the contract has it. */
import { cartQuantity } from '#api/contract/carts/cart-fields.ts';
import { shortenTyped } from '#api/contract/carts/wrong-quantities.ts';

const names = ['remove', 'buy', 'name', 'id', 'token', 'code', 'since'] as const;

/** The button that was pressed says what is done: by its name, or in the place of the form. */
export function readForm(form: URLSearchParams): Record<string, unknown> {
  const fields = names.flatMap((name) => {
    const value = form.get(name);
    return value === null ? [] : [[name, value]];
  });
  const values: Record<string, unknown> = Object.fromEntries(fields);
  const button = ['remove', 'buy'].find((name) => name in values);
  const does = button ?? form.getAll('do').at(-1);
  const [taken, quantity = ''] = form.get('take')?.split(':') ?? [];
  const lines = readLines(form, does === 'add' || does === 'buy');
  if (taken === undefined) return { ...values, do: does, ...lines };
  const isOther = ({ tool }: { tool: string }) => tool !== taken;
  return {
    ...{ ...values, do: 'set', wrong: lines.wrong.filter(isOther) },
    lines: [...lines.lines.filter(isOther), { tool: taken, quantity }],
  };
}

/**
 * Pairs of `tool` and `quantity` are lines; `shown` has what each box had at first, in their order:
 * '604.24'. Pages that were rendered before this field was there do not send it. A box that is left
 * empty is none among tools to choose from, and wrong in the cart.
 */
function readLines(form: URLSearchParams, mayBeEmpty: boolean) {
  const quantities = form.getAll('quantity');
  const shown = form.get('shown')?.split('.') ?? [];
  const lines: { tool: string; quantity: string; shown?: string | undefined }[] = [];
  const wrong: { tool: string; typed: string }[] = [];
  for (const [index, tool] of form.getAll('tool').entries()) {
    const quantity = quantities[index]?.trim() ?? '';
    if (quantity === '' && mayBeEmpty) continue;
    if (cartQuantity.safeParse(quantity).success)
      lines.push({ tool, quantity, shown: shown[index] || undefined });
    else wrong.push({ tool, typed: shortenTyped(quantity) });
  }
  return { lines, wrong };
}

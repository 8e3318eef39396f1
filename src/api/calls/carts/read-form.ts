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
  const lines = stepLine(readLines(form, does === 'add' || does === 'buy'), form.get('step'));
  if (taken === undefined) return { ...values, do: does, ...lines };
  const isOther = ({ tool }: { tool: string }) => tool !== taken;
  return {
    ...{ ...values, do: 'set', wrong: lines.wrong.filter(isOther) },
    lines: [...lines.lines.filter(isOther), { tool: taken, quantity }],
  };
}

interface Lines {
  lines: { tool: string; quantity: string; shown?: string | undefined }[];
  wrong: { tool: string; typed: string }[];
}

/** 'step' is '{tool}:{by}': from what is typed in its box; what is no quantity stays as typed. */
function stepLine({ lines, wrong }: Lines, step: string | null): Lines {
  const [stepped, by] = step?.split(':') ?? [];
  const moved = lines.map((line) => {
    const quantity = String(Number(line.quantity) + Number(by));
    const isStep = line.tool === stepped && cartQuantity.safeParse(quantity).success;
    return isStep ? { ...line, quantity } : line;
  });
  return { lines: moved, wrong };
}

/**
 * Pairs of `tool` and `quantity` are lines; `shown` has what each box had at first, in their order:
 * '604.24'. Pages that were rendered before this field was there do not send it. A box that is left
 * empty is none among tools to choose from, and wrong in the cart.
 */
function readLines(form: URLSearchParams, mayBeEmpty: boolean): Lines {
  const quantities = form.getAll('quantity');
  const shown = form.get('shown')?.split('.') ?? [];
  const lines: Lines['lines'] = [];
  const wrong: Lines['wrong'] = [];
  for (const [index, tool] of form.getAll('tool').entries()) {
    const quantity = quantities[index]?.trim() ?? '';
    if (quantity === '' && mayBeEmpty) continue;
    if (cartQuantity.safeParse(quantity).success)
      lines.push({ tool, quantity, shown: shown[index] || undefined });
    else wrong.push({ tool, typed: shortenTyped(quantity) });
  }
  return { lines, wrong };
}

/** What the form before has done, or why it has not. */
import type { OverwrittenLine } from '#api/contract/carts/wrong-quantities.ts';
import type { CartLine } from '#modules/carts/cart.ts';
import { formatCount } from '#platform/number-format.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { cartTexts as words } from '#web/wording/cart.ts';
import { fill } from '#web/wording/fill.ts';
import { CartForm } from './cart-form.tsx';
import type { Typed } from './cart-lines.tsx';

export interface CartMessageProps {
  /** The code of a problem. */
  problem: string | null;
  lines: readonly CartLine[];
  typed: Typed;
  /** Names of tools with a wrong quantity that are not in the cart. */
  elsewhere: readonly string[];
  /** Lines that were changed elsewhere while the page was open, and what they had by then. */
  changed: readonly OverwrittenLine[];
  done: string | null;
  /** A line that was taken out and can be put back. */
  removed: { id: string; name: string; quantity: number } | undefined;
  /** To the cart, when it was shared right now. */
  link: string | undefined;
}

export function CartMessage(props: CartMessageProps) {
  const { problem, done, removed, link } = props;
  const { other, ...problems } = words.problems;
  return (
    <>
      {problem !== null && (
        <div role="alert" className="border-l-4 border-oxblood bg-oxblood-wash p-4 text-oxblood">
          <p>{textOf(problems, problem) ?? other}</p>
          {problem === 'bad_quantity' && <WrongLines {...props} />}
        </div>
      )}
      <OverwrittenLines {...props} />
      {done !== null && textOf(words.done, done) !== undefined && (
        <p role="status" className="border-l-4 border-pine bg-pine-wash p-4 text-pine">
          {textOf(words.done, done)}
        </p>
      )}
      {removed && (
        <CartForm
          does="add"
          fields={{ tool: removed.id, quantity: removed.quantity }}
          className="flex flex-wrap items-center justify-between gap-3 border-l-4 border-lapis bg-lapis-wash p-4"
        >
          <p role="status" className="text-lapis">
            {fill(words.removed, { name: removed.name })}
          </p>
          <button type="submit" className={buttonClass('outline')}>
            {words.undo}
          </button>
        </CartForm>
      )}
      {link !== undefined && (
        <div className="grid gap-2 border-l-4 border-lapis bg-lapis-wash p-4">
          <label htmlFor="cart-link" className="font-semibold text-lapis">
            {words.share.link}
          </label>
          <input
            id="cart-link"
            readOnly
            defaultValue={link}
            className="min-h-11 w-full rounded-plain border border-field-line bg-field px-3"
          />
          <p className="text-small">{words.share.linkNote}</p>
        </div>
      )}
    </>
  );
}

/** What was typed last counts, and what it has taken the place of is named. */
function OverwrittenLines({ lines, changed }: CartMessageProps) {
  const before = new Map(changed.map((line) => [line.tool, line.before]));
  const overwritten = lines.filter(({ tool }) => before.has(tool));
  if (overwritten.length === 0) return null;
  return (
    <div role="alert" className="border-l-4 border-lapis bg-lapis-wash p-4 text-lapis">
      <p>{words.changed.title}</p>
      <ul>
        {overwritten.map(({ tool, name, quantity }) => {
          const was = before.get(tool) ?? 0;
          return (
            <li key={tool} className="flex flex-wrap items-baseline gap-x-3">
              <LineLink tool={tool} name={name} />
              <span>
                {fill(was === 0 ? words.changed.gone : words.changed.line, {
                  ...{ before: formatCount(was), quantity: formatCount(quantity) },
                })}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Leads to the field of its quantity. */
function LineLink({ tool, name }: { tool: string; name: string }) {
  return (
    <a
      href={`#quantity-${tool}`}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      {name}
    </a>
  );
}

/** Which lines are meant, with a way to each. */
function WrongLines({ lines, typed, elsewhere }: CartMessageProps) {
  const wrong = new Set(typed.wrong.map(({ tool }) => tool));
  return (
    <ul>
      {lines
        .filter(({ tool }) => wrong.has(tool))
        .map(({ tool, name }) => (
          <li key={tool}>
            <LineLink tool={tool} name={name} />
          </li>
        ))}
      {elsewhere.map((name) => (
        <li key={name} className="font-semibold">
          {name}
        </li>
      ))}
    </ul>
  );
}

function textOf(texts: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(texts, code) ? texts[code] : undefined;
}

/** What the form before has done, or why it has not. */
import type { CartLine } from '#modules/carts/cart.ts';
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

/** Which lines are meant, with a way to each. */
function WrongLines({ lines, typed, elsewhere }: CartMessageProps) {
  const wrong = new Set(typed.wrong.map(({ tool }) => tool));
  return (
    <ul>
      {lines
        .filter(({ tool }) => wrong.has(tool))
        .map(({ tool, name }) => (
          <li key={tool}>
            <a
              href={`#quantity-${tool}`}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {name}
            </a>
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

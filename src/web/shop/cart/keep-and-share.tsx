/** Below the cart: saved lists, the link to it, and emptying it. Not in the drawer. */
import type { Cart, ListedCart } from '#modules/carts/cart.ts';
import { formatCount } from '#platform/number-format.ts';
import { formatDate } from '#web/formats.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { cartTexts as words } from '#web/wording/cart.ts';
import { fill } from '#web/wording/fill.ts';
import { CartForm, cartFormId } from './cart-form.tsx';

interface KeepAndShareProps {
  cart: Cart | undefined;
  lists: readonly ListedCart[];
  isSignedIn: boolean;
}

export function KeepAndShare({ cart, lists, isSignedIn }: KeepAndShareProps) {
  const hasLines = cart !== undefined && cart.lines.length > 0;
  if (!hasLines && lists.length === 0) return null;
  return (
    <div className="grid gap-10 border-t border-line pt-8 in-[dialog]:hidden lg:grid-cols-2">
      <section aria-labelledby="lists-title" className="grid content-start gap-4">
        <h2 id="lists-title" className="text-2">
          {words.keep.title}
        </h2>
        <p className="max-w-[52ch] text-graphite">{words.keep.lead}</p>
        {hasLines && (isSignedIn ? <SaveForm /> : <SignInLink />)}
        {lists.length > 0 && (
          <ul className="border-t border-line">
            {lists.map((list) => (
              <ListRow key={list.id} list={list} />
            ))}
          </ul>
        )}
      </section>
      {hasLines && <Share isShared={cart.isShared} lines={cart.lines.length} />}
    </div>
  );
}

const fieldClass = 'min-h-11 min-w-0 grow rounded-plain border border-field-line bg-field px-3';

function SaveForm() {
  return (
    <CartForm does="save" className="grid gap-2">
      <label htmlFor="list-name" className="text-small font-semibold">
        {words.keep.name}
      </label>
      <div className="flex flex-wrap gap-3">
        <input id="list-name" name="name" required maxLength={80} className={fieldClass} />
        <button type="submit" className={buttonClass('outline')}>
          {words.keep.save}
        </button>
      </div>
    </CartForm>
  );
}

function SignInLink() {
  return (
    <p>
      <a href="/login" className="link inline-flex min-h-11 items-center font-semibold">
        {words.keep.signIn}
      </a>
    </p>
  );
}

function ListRow({ list: { id, name, usedAt, lines } }: { list: ListedCart }) {
  const shown = name || fill(words.keep.unnamed, { day: formatDate(usedAt.toISOString()) });
  const count = lines === 1 ? words.count.one : fill(words.count.other, { count: lines });
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-1 font-semibold wrap-anywhere">{shown}</span>
        <span className="figures text-small text-graphite">{count}</span>
      </p>
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        <ListButton does="put" id={id} label={fill(words.keep.putNamed, { name: shown })}>
          {words.keep.put}
        </ListButton>
        <ListButton does="switch" id={id} label={fill(words.keep.openNamed, { name: shown })}>
          {words.keep.open}
        </ListButton>
      </div>
      <details>
        <summary className="link inline-flex min-h-11 items-center text-small">
          {fill(words.keep.change, { name: shown })}
        </summary>
        <div className="mt-2 flex flex-wrap gap-3">
          <CartForm does="rename" fields={{ id }} className="flex grow flex-wrap gap-3">
            <input
              name="name"
              aria-label={fill(words.keep.newName, { name: shown })}
              defaultValue={name}
              required
              maxLength={80}
              className={fieldClass}
            />
            <button type="submit" className={buttonClass('outline')}>
              {words.keep.rename}
            </button>
          </CartForm>
          <ListButton
            does="delete"
            id={id}
            variant="danger"
            label={fill(words.keep.deleteNamed, { name: shown })}
          >
            {words.keep.delete}
          </ListButton>
        </div>
      </details>
    </li>
  );
}

interface ListButtonProps {
  does: string;
  id: string;
  label: string;
  variant?: 'outline' | 'danger';
  children: string;
}

function ListButton({ does, id, label, variant = 'outline', children }: ListButtonProps) {
  return (
    <CartForm does={does} fields={{ id }}>
      <button type="submit" aria-label={label} className={buttonClass(variant)}>
        {children}
      </button>
    </CartForm>
  );
}

interface ShareProps {
  isShared: boolean;
  /** How many there are. */
  lines: number;
}

function Share({ isShared, lines }: ShareProps) {
  return (
    <section aria-labelledby="share-title" className="grid content-start gap-4">
      <h2 id="share-title" className="text-2">
        {words.share.title}
      </h2>
      <p className="max-w-[52ch] text-graphite">
        {words.share.lead} {isShared && words.share.isShared}
      </p>
      <div className="flex flex-wrap gap-3">
        {/* Of the form of the cart: what was typed there is in the copy. */}
        <button
          {...{ type: 'submit', form: cartFormId, name: 'do', value: 'share' }}
          className={buttonClass('outline')}
        >
          {isShared ? words.share.remake : words.share.make}
        </button>
        {isShared && (
          <button
            {...{ type: 'submit', form: cartFormId, name: 'do', value: 'unshare' }}
            className={buttonClass('danger')}
          >
            {words.share.end}
          </button>
        )}
      </div>
      <Clear lines={lines} />
    </section>
  );
}

/** Asks first, also without script: nothing brings the lines back. */
function Clear({ lines }: { lines: number }) {
  const { open, one, other, confirm } = words.clear;
  return (
    <details data-clear>
      <summary className="link inline-flex min-h-11 items-center text-small">{open}</summary>
      <CartForm does="clear" className="mt-2 grid justify-items-start gap-3">
        <p className="text-small">
          {lines === 1 ? one : fill(other, { count: formatCount(lines) })}
        </p>
        <button type="submit" className={buttonClass('danger')}>
          {confirm}
        </button>
      </CartForm>
    </details>
  );
}

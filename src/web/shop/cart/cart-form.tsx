/** The forms of the cart: plain ones, which `site/cart/cart.ts` sends without leaving the page. */
import { apiRoot, splitEndpoint } from '#api/contract/endpoint.ts';
import { cartEndpoints } from '#api/contract/carts/cart-endpoints.ts';

interface CartFormProps extends React.ComponentProps<'form'> {
  /** What it does; undefined where its buttons say so. */
  action?: never;
  does?: string;
  /** Further fields that nobody sees. */
  fields?: Readonly<Record<string, string | number>>;
}

export function CartForm({ does, fields = {}, children, ...rest }: CartFormProps) {
  const { path } = splitEndpoint(cartEndpoints.changeCartByForm);
  const hidden = { ...(does !== undefined && { do: does }), ...fields };
  return (
    <form method="post" action={`${apiRoot}${path}`} data-cart {...rest}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** The form with all that can be typed into the cart: buttons elsewhere send it as well. */
export const cartFormId = 'cart-form';

/** First in a form with several buttons: what Enter in a field presses. */
export function DefaultButton() {
  return <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />;
}

/**
 * How a product's page and that of one of its sizes are laid out: pictures, beside them the name,
 * the price and the form, below the pictures what there is to know. On a phone the form comes
 * before all that is read, and the bar stays at the lower edge.
 */
interface ProductLayoutProps {
  pictures: React.ReactNode;
  head: React.ReactNode;
  /** The form and, for a phone, its bar. */
  form?: React.ReactNode;
  details?: React.ReactNode;
  /** Whether head and form are so short that a window has them whole. */
  isShort?: boolean;
  /** Across the page, below all of it. */
  children?: React.ReactNode;
}

export function ProductLayout(props: ProductLayoutProps) {
  const { pictures, head, form, details, isShort = false, children } = props;
  return (
    <div className="buys flex flex-col gap-4 md:block">
      {/* What stays in sight ends with it, and lies over nothing that comes below. */}
      <div className={columns}>
        <div className="md:col-start-1 md:row-start-1">{pictures}</div>
        <div className={`${besides} ${isShort ? inSight : ''}`}>
          {head}
          {form}
        </div>
        <div className={`${below} md:col-start-1 md:row-start-2 md:mt-0`}>{details}</div>
      </div>
      <div className={`${below} empty:hidden md:mt-8`}>{children}</div>
    </div>
  );
}

/** On a phone its parts stand among the others. */
const columns =
  'contents md:grid md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-8 ' +
  'lg:grid-cols-[minmax(0,7fr)_minmax(22rem,5fr)] lg:gap-x-12';

const besides =
  'contents md:col-start-2 md:row-span-2 md:row-start-1 md:flex md:flex-col md:gap-4 ' +
  'md:self-start lg:-mt-9 lg:top-20';

const inSight = '[@media(min-width:64rem)_and_(min-height:54rem)]:sticky';

const below = 'order-1 mt-6 grid min-w-0 content-start gap-12 md:order-none';

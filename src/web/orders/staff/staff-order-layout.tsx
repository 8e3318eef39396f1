/**
 * An order as staff see it. On wide screens what it is stands at the left, and where it goes, its
 * money and its notes at the right; on a phone they follow each other by how often they are wanted.
 */

interface StaffOrderLayoutProps {
  goods: React.ReactNode;
  /** A form in it takes the whole width. */
  address: React.ReactNode;
  details: React.ReactNode;
  history: React.ReactNode;
  payment: React.ReactNode;
  notes: React.ReactNode;
}

const columns =
  'grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,1fr)_21rem] ' +
  'xl:grid-rows-[auto_minmax(0,1fr)]';

const column = 'grid grid-cols-[minmax(0,1fr)] content-start gap-5 max-xl:contents';

export function StaffOrderLayout(props: StaffOrderLayoutProps) {
  const { goods, address, details, history, payment, notes } = props;
  return (
    <div className={columns}>
      <div className={`${column} xl:row-span-2`}>
        {goods}
        <div className="order-1">{details}</div>
        <div className="order-last">{history}</div>
      </div>
      <div className="grid print:hidden xl:has-[form]:order-first xl:has-[form]:col-span-2">
        {address}
      </div>
      <div className={`${column} print:hidden`}>
        <div className="order-1">{payment}</div>
        <div className="order-last">{notes}</div>
      </div>
    </div>
  );
}

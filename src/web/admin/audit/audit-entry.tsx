/** One entry of the audit log as a sentence: who did what to what, when, and from where. */
import { Link } from 'react-router';
import type { AuditAction } from '#modules/audit/entry.ts';
import { homeCurrency, readCurrency } from '#platform/currency.ts';
import { formatDollars, formatMoney } from '#platform/money.ts';
import { formatTime, formatDate } from '#web/formats.ts';
import { fill } from '#web/wording/fill.ts';
import { fillNodes } from '#web/wording/fill-nodes.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import type { WireAuditEntry } from './audit.tsx';

export function AuditEntryItem({ entry }: { entry: WireAuditEntry }) {
  const { audit: words, auditSentences: sentences, roles } = useStaffWords();
  const { id, at, action, detail, network } = entry;
  const roleNames: Readonly<Record<string, string>> = roles;
  const translated = Object.entries(detail).map(([key, value]) => {
    return [key, action === 'role.changed' ? (roleNames[value] ?? value) : value] as const;
  });
  const values = {
    ...Object.fromEntries(translated),
    ...amountsOf(entry),
    actor: <ActorName entry={entry} />,
    object: <ObjectName entry={entry} />,
  };
  return (
    <li className={itemClass}>
      <div className="grid min-w-0 gap-1 lg:col-start-2 lg:text-small">
        <p>{fillNodes(sentences[action], values)}</p>
        {action === 'tool.changed' && <Differences detail={detail} />}
      </div>
      <p className="flex flex-wrap gap-x-3 text-fine text-graphite lg:contents">
        {/* The day stands above the list. */}
        <time dateTime={at} className="figures lg:col-start-1 lg:row-start-1">
          <span className="lg:sr-only">{formatDate(at)}, </span>
          {formatTime(at)}
        </time>
        <span className="flex flex-wrap gap-x-3 lg:col-start-3 lg:row-start-1">
          {network !== '' && <span>{fill(words.where, { network })}</span>}
          <span className="figures">{fill(words.number, { id })}</span>
        </span>
      </p>
    </li>
  );
}

/** At desktop widths when, what and from where stand in one line. */
const itemClass =
  'grid gap-1 border-b border-line py-3.5 lg:grid-cols-[4.5rem_minmax(0,1fr)_auto] ' +
  'lg:items-baseline lg:gap-x-4 lg:py-2';

/** What of the details is an amount, by the name that a sentence has for it. */
const amountNames: Partial<Record<AuditAction, Readonly<Record<string, string>>>> = {
  'order.added': { total: 'total' },
  'order.placed_for': { total: 'total' },
  'order.edited': { from: 'from', to: 'to' },
  'order.refunded': { amount: 'amountMinor' },
  'payment.recorded': { amount: 'amountMinor' },
  'order_minimum.changed': { minimum: 'cents' },
};

/** Entries from before there were several currencies name none: they are in the home currency. */
function amountsOf({ action, detail }: WireAuditEntry): Readonly<Record<string, string>> {
  const currency = readCurrency(detail['currency']) ?? homeCurrency;
  const names = Object.entries(amountNames[action] ?? {});
  return Object.fromEntries(
    names.map(([name, key]) => [name, formatMoney(Number(detail[key] ?? 0), currency)]),
  );
}

function ActorName({ entry: { actor } }: { entry: WireAuditEntry }) {
  const { audit: words } = useStaffWords();
  if (actor.id === 'shop') return <strong>{words.shop}</strong>;
  if (actor.email === null) return <strong>{words.gone}</strong>;
  return <Account email={actor.email} />;
}

function ObjectName({ entry: { actor, object } }: { entry: WireAuditEntry }) {
  const { audit: words, auditObject: kinds } = useStaffWords();
  const { kind, id, name } = object;
  const named = (to: string) => (
    <Link to={to} className="link">
      {name ?? id.slice(0, shortId)}
    </Link>
  );
  if (kind === 'user' && id === actor.id) return words.self;
  if (kind === 'user') {
    return name === null ? words.gone : fillNodes(kinds.user, { name: <Account email={name} /> });
  }
  if (kind === 'tool')
    return fillNodes(kinds.tool, { name: named(`/dashboard/manageorder/${id}`) });
  if (kind === 'product')
    return fillNodes(kinds.product, { name: named(`/dashboard/products/${id}`) });
  if (kind === 'category')
    return fillNodes(kinds.category, { name: named('/dashboard/categories') });
  if (kind === 'review') return kinds.review;
  if (kind === 'product_review') return kinds.productReview;
  if (kind === 'withdrawal') return kinds.withdrawal;
  if (kind === 'message') return kinds.message;
  if (kind !== 'order') return fillNodes(kinds.other, { name: `${kind} ${id}` });
  const link = (
    <Link to={`/dashboard/order/${id}`} className="link figures">
      #{name ?? id.slice(0, shortId)}
    </Link>
  );
  return fillNodes(kinds.order, { name: link });
}

const shortId = 8;

function Account({ email }: { email: string }) {
  return (
    <Link
      to={`/dashboard/users?q=${encodeURIComponent(email)}`}
      className="wrap-anywhere underline decoration-field-line underline-offset-4 hover:text-vermilion"
    >
      {email}
    </Link>
  );
}

/** Which of the product's facts changed, and for short ones the old and the new value. */
function Differences({ detail }: { detail: Readonly<Record<string, string>> }) {
  const { auditField } = useStaffWords();
  const names: Readonly<Record<string, string>> = auditField;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-small">
      {Object.entries(detail).map(([field, text]) => (
        <div key={field} className="flex flex-wrap gap-x-1.5">
          <dt className="text-graphite">{names[field] ?? field}</dt>
          <dd className="figures">{formatField(field, text)}</dd>
        </div>
      ))}
    </dl>
  );
}

const tenthsPerStar = 10;

/** The log keeps cents and tenths of a star, as the database does. */
function formatField(field: string, text: string): string {
  const formatNumbers = (format: (value: number) => string) =>
    text.replaceAll(/\d+/g, (digits) => format(Number(digits)));
  if (field === 'price') return formatNumbers(formatDollars);
  return field === 'rating' ? formatNumbers((tenths) => String(tenths / tenthsPerStar)) : text;
}

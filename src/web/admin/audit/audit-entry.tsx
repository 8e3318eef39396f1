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
  const { audit: words, auditSentences: sentences } = useStaffWords();
  const { id, at, action, detail, network } = entry;
  const values = {
    ...useDetailTexts(entry),
    ...amountsOf(entry),
    actor: <ActorName entry={entry} />,
    object: <ObjectName entry={entry} />,
  };
  return (
    <li className={itemClass}>
      {/* The day stands above the list. */}
      <time dateTime={at} className="figures w-16 shrink-0 text-fine text-graphite">
        {formatTime(at)}
      </time>
      <div className="grid min-w-0 flex-1 gap-1 text-small max-lg:order-last max-lg:basis-full">
        <p>{fillNodes(sentences[action], values)}</p>
        {action === 'tool.changed' && <Differences detail={detail} />}
      </div>
      <details className="text-fine text-graphite max-lg:ml-auto max-lg:text-right lg:open:basis-full lg:open:text-right">
        <summary className="figures inline-flex min-h-11 min-w-11 cursor-pointer items-center underline-offset-4 hover:text-ink hover:underline max-lg:-my-2 pointer-fine:min-h-6">
          {fill(words.number, { id })}
        </summary>
        <p>
          {formatDate(at)}, {formatTime(at)}
          {network !== '' && `, ${fill(words.where, { network })}`}
        </p>
      </details>
    </li>
  );
}

/** When, what, and the number, behind which is from where it was done. */
const itemClass = 'flex flex-wrap items-baseline gap-x-3 border-b border-line py-2 lg:gap-x-4';

/** Values of the detail as people read them: what the log keeps as a code is a word elsewhere. */
function useDetailTexts({ action, detail }: WireAuditEntry): Readonly<Record<string, string>> {
  const { auditValues, roles } = useStaffWords();
  const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    ...auditValues,
    'role.changed': roles,
  };
  const toText = (code: string) => names[action]?.[code] ?? code;
  return Object.fromEntries(
    Object.entries(detail).map(([key, value]) => {
      return [key, value.split(', ').map(toText).join(', ')];
    }),
  );
}

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
function amountsOf({ action, detail }: WireAuditEntry): Readonly<Record<string, React.ReactNode>> {
  const currency = readCurrency(detail['currency']) ?? homeCurrency;
  const names = Object.entries(amountNames[action] ?? {});
  return Object.fromEntries(
    names.map(([name, key]) => [
      name,
      // Money stands out from what is done every day.
      <strong key={name} className="figures">
        {formatMoney(Number(detail[key] ?? 0), currency)}
      </strong>,
    ]),
  );
}

function ActorName({ entry: { actor } }: { entry: WireAuditEntry }) {
  const { audit: words } = useStaffWords();
  if (actor.id === 'shop') return <strong>{words.shop}</strong>;
  if (actor.email === null) return <strong>{words.gone}</strong>;
  return <Account email={actor.email} />;
}

function ObjectName({ entry }: { entry: WireAuditEntry }) {
  const { actor, object } = entry;
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
  const listed = listOf(entry);
  if (listed) return listed(kinds);
  if (kind !== 'order') return fillNodes(kinds.other, { name: `${kind} ${id}` });
  const link = (
    <Link to={`/dashboard/order/${id}`} className="link figures">
      #{name ?? id.slice(0, shortId)}
    </Link>
  );
  return fillNodes(kinds.order, { name: link });
}

const shortId = 8;

/** The state of a list in which it stands since; '' for the first one. */
const stateSince: Partial<Record<AuditAction, string>> = {
  ...{ 'review.hidden': 'hidden', 'review.author_hidden': 'hidden' },
  ...{ 'message.answered': 'answered', 'message.closed': 'closed' },
  ...{ 'product_review.published': 'published', 'product_review.hidden': 'hidden' },
};

type ObjectKinds = ReturnType<typeof useStaffWords>['auditObject'];

/** What has no page of its own leads to its list, searched for who wrote it. */
function listOf({ action, object: { kind, name } }: WireAuditEntry) {
  const search = new URLSearchParams({ q: name ?? '', state: stateSince[action] ?? '' });
  const linkTo = (page: string, text: string) => (
    <Link to={`/dashboard/${page}?${search}`} className="link">
      {text}
    </Link>
  );
  if (kind === 'review')
    return ({ review, reviewBy }: ObjectKinds) =>
      linkTo('reviews', name === null ? review : fill(reviewBy, { name }));
  if (kind === 'message')
    return ({ message, messageOf }: ObjectKinds) =>
      linkTo('inbox', name === null ? message : fill(messageOf, { name }));
  if (kind === 'product_review')
    return ({ productReview }: ObjectKinds) => linkTo('product-reviews', productReview);
  if (kind === 'withdrawal')
    return ({ withdrawal }: ObjectKinds) => linkTo('withdrawals', withdrawal);
  return undefined;
}

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

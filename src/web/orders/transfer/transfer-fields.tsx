/** What a payer types at the bank, each with a button that copies it. */
import type { Currency } from '#platform/currency.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { fill } from '#web/wording/fill.ts';
import { transferTexts as words } from '#web/wording/orders/bank-transfer.ts';
import type { Transfer } from './transfer-offer.ts';

const fieldNames: Readonly<Record<string, string>> = words.fields;

interface TransferFieldsProps {
  transfer: Transfer;
  /** Of the order. */
  currency: Currency;
}

export function TransferFields({ transfer, currency }: TransferFieldsProps) {
  const [first, ...others] = transfer.accounts;
  const missing = formatAmount(transfer.missing, currency);
  return (
    <div className="grid gap-4">
      <dl className="border-t border-line">
        <Field name={words.toSend} value={missing} copied={missing.replaceAll(/[^\d.]/g, '')} />
        <Field name={words.reference} value={transfer.reference} />
        {first && <AccountFields account={first} />}
      </dl>
      {others.map((account) => (
        <div key={JSON.stringify(account)} className="grid gap-1">
          <p className="text-small font-semibold">{words.otherAccount}</p>
          <dl className="border-t border-line">
            <AccountFields account={account} />
          </dl>
        </div>
      ))}
    </div>
  );
}

function AccountFields({ account }: { account: Transfer['accounts'][number] }) {
  return (
    <>
      <Field name={words.holder} value={account.holder} />
      {Object.entries(account.fields).map(([name, value]) => (
        <Field key={name} name={fieldNames[name] ?? name} value={value} />
      ))}
    </>
  );
}

interface FieldProps {
  name: string;
  value: string;
  /** Where a bank's form wants it otherwise than people read it. */
  copied?: string;
}

function Field({ name, value, copied = value }: FieldProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 border-b border-line py-2">
      <dt className="text-fine text-graphite">{name}</dt>
      <dd className="figures row-start-2 min-w-0 font-semibold wrap-anywhere">{value}</dd>
      <dd className="row-span-2 row-start-1">
        <CopyButton
          text={copied}
          label={fill(words.copyOf, { name })}
          copied={words.copied}
          className="link inline-flex min-h-11 min-w-16 shrink-0 items-center justify-end text-small"
        >
          {words.copy}
        </CopyButton>
      </dd>
    </div>
  );
}

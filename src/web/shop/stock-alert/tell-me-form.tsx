/** Asks for an email when a tool that is sold out is there again. A plain form, script or not. */
import { apiRoot, toRequestLine } from '#api/contract/endpoint.ts';
import { stockAlertEndpoints } from '#api/contract/stock-alerts/stock-alert-endpoints.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { stockAlertTexts as words } from '#web/wording/orders/stock-alerts.ts';

interface TellMeFormProps {
  /** Those that are sold out. */
  tools: readonly { id: string; name: string }[];
  /** Of who is signed in, where the page knows it. */
  email?: string;
  /** There is nothing else to do on the page. */
  isMain?: boolean;
  className?: string;
}

const frame = 'grid gap-3 rounded-plain border border-line bg-card p-5 print:hidden';

export function TellMeForm({ tools, email, isMain = false, className = '' }: TellMeFormProps) {
  const [first] = tools;
  if (!first) return null;
  return (
    <form
      id="tell-me"
      method="post"
      action={`${apiRoot}${toRequestLine(stockAlertEndpoints.addStockAlert).path}`}
      aria-label={words.title}
      className={`${frame} ${className}`}
    >
      <div className="grid gap-1">
        <h3 className="font-plain text-body font-semibold">{words.title}</h3>
        <p className="text-small text-graphite">{words.lead}</p>
      </div>
      {tools.length === 1 ? (
        <>
          {/* Other sizes, which can be ordered, may stand on the same page. */}
          {!isMain && <p className="font-semibold">{first.name}</p>}
          <input type="hidden" name="tool" value={first.id} />
        </>
      ) : (
        <SelectField
          label={words.size}
          name="tool"
          options={tools.map(({ id, name }) => ({ value: id, text: name }))}
        />
      )}
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={words.email}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={email}
          data-own-email
          className="min-w-0 grow basis-56"
        />
        <button type="submit" className={buttonClass(isMain ? 'solid' : 'outline')}>
          {words.send}
        </button>
      </div>
    </form>
  );
}

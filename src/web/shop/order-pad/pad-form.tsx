/**
 * The order pad without script: a plain form. It is answered with this page, on which each line's
 * violations stand, with what would mend them as buttons of the same form.
 */
import { formatCount } from '#platform/number-format.ts';
import { priceOf } from '#platform/money.ts';
import { apiRoot, toRequestLine } from '#api/contract/endpoint.ts';
import { orderPadEndpoints } from '#api/contract/order-pad/order-pad-endpoints.ts';
import type { CheckedLine, CheckedPad } from '#modules/order-pad/checked-pad.ts';
import { writeMend } from '#modules/order-pad/mend-text.ts';
import { readRow } from '#modules/order-pad/reading/read-row.ts';
import type { PadAnswer } from '#web/shop-data.ts';
import { Button } from '#web/ui/button.tsx';
import { TaxedPrice } from '#web/prices/taxed-price.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { orderPadTexts as words } from '#web/wording/orders/order-pad.ts';
import { describeChoice, describeViolation, describeSum, needsAnother } from './violation-text.ts';
import { choiceClass, SearchLink } from './line-advice.tsx';
import { CartLink, count, countViolations, Sum } from './pad-total.tsx';

export function PadForm({ answer }: { answer: PadAnswer | undefined }) {
  const { text = '', pad, problem, added } = answer ?? {};
  return (
    <form
      method="post"
      action={`${apiRoot}${toRequestLine(orderPadEndpoints.sendOrderPad).path}`}
      className="grid gap-6"
    >
      {problem && (
        <p role="alert" className="border-l-4 border-oxblood pl-4">
          <span className="font-semibold">{words.form.notChecked}.</span> {problem.title}.{' '}
          {problem.detail}
        </p>
      )}
      {added !== undefined && added > 0 && (
        <p
          role="status"
          className="flex flex-wrap items-center gap-x-4 border-l-4 border-pine pl-4"
        >
          {count(words.added, added)} {pad && pad.lines.length > 0 && words.kept}
          <CartLink />
        </p>
      )}
      {pad && pad.lines.length > 0 && <Answer pad={pad} />}
      <TextArea
        label={words.form.label}
        name="text"
        rows={Math.min(20, Math.max(8, text.split('\n').length + 2))}
        defaultValue={text}
        spellCheck={false}
        autoCapitalize="characters"
      />
      <div>
        <Button type="submit" variant={pad ? 'outline' : 'solid'}>
          {words.form.check}
        </Button>
      </div>
    </form>
  );
}

/** Violations first: they are what is to be done. */
function Answer({ pad }: { pad: CheckedPad }) {
  const wrong = pad.lines.filter(({ violation }) => violation !== undefined);
  const right = pad.lines.filter(({ violation }) => violation === undefined);
  return (
    <section aria-labelledby="checked-title" className="grid gap-5">
      <h2 id="checked-title" className="text-3">
        {words.form.checked}
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-4 border-y border-ink py-4">
        <div>
          <Sum pad={pad} />
          <p className="text-small text-graphite">{countViolations(pad)}</p>
        </div>
        {pad.total.tools > 0 && (
          <Button type="submit" name="do" value="add">
            {count(words.add, pad.total.tools)}
          </Button>
        )}
      </div>
      {wrong.length > 0 && <Lines lines={wrong} />}
      {right.length > 0 && <Lines lines={right} />}
    </section>
  );
}

function Lines({ lines }: { lines: readonly CheckedLine[] }) {
  return (
    <ul className="border-t border-line">
      {lines.map((line) => (
        <li key={line.line} className="grid gap-2 border-b border-line py-3">
          <LineHead line={line} />
          {line.violation && (
            <p className="text-small font-semibold text-oxblood">{describeViolation(line)}</p>
          )}
          <Choices line={line} />
        </li>
      ))}
    </ul>
  );
}

function LineHead({ line }: { line: CheckedLine }) {
  const { tool, units, unitPrice, code, quantity } = line;
  const isRight = tool !== undefined && line.violation === undefined && units > 0;
  const sum = describeSum(line);
  const figures = figuresOf(line);
  const typed = quantity === '' ? code : `${figures} × ${code}`;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <p className="min-w-0">
        <span className="figures text-fine text-graphite">
          {words.line} {line.line}
        </span>{' '}
        <span className="font-semibold">{typed}</span>{' '}
        {tool && <span className="text-small text-graphite">{tool.name}</span>}
        {sum !== '' && <span className="block text-small text-graphite">{sum}</span>}
      </p>
      {isRight && (
        <p className="figures text-small">
          {formatCount(units)} × <TaxedPrice price={unitPrice} taxClass={tool.taxClass} /> ={' '}
          <span className="font-semibold">
            <TaxedPrice
              price={{ priceMinor: priceOf(units, unitPrice) }}
              taxClass={tool.taxClass}
            />
          </span>
        </p>
      )}
    </div>
  );
}

/** '12 x' is 12; what cannot be read stands as it was typed. */
function figuresOf({ code, quantity }: CheckedLine): string {
  const reading = readRow({ code, quantity });
  return reading.ok ? formatCount(reading.quantity) : quantity;
}

function Choices({ line }: { line: CheckedLine }) {
  const { choices, alsoIn, tool } = line;
  const isAnother = needsAnother(line);
  if (choices.length === 0 && !isAnother) return null;
  return (
    <div
      role="group"
      aria-label={fill(words.mendsOf, { line: line.line })}
      className="flex flex-wrap gap-x-3 gap-y-2"
    >
      {choices.map((choice) => (
        <button
          key={`${choice.code} ${choice.quantity}`}
          type="submit"
          name="mend"
          value={writeMend({ ...choice, line: line.line, without: alsoIn })}
          className={choiceClass}
        >
          {describeChoice(line, choice)}
        </button>
      ))}
      {isAnother && <SearchLink text={tool?.name ?? line.code} />}
    </div>
  );
}

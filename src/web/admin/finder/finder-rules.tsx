/** All rules in one table, to look through, add to and change. */
import { useState } from 'react';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { questions, rankProducts, type Choice } from '#modules/finder/ranking.ts';
import { callApi } from '#web/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { Cell, Row, Table } from '#web/ui/lists/table.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { fill } from '#web/wording/fill.ts';
import type { Answer, Finder, Rule } from './finder.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RuleForm } from './rule-form.tsx';
import { signed } from './signed.ts';

interface FinderRulesProps {
  finder: Finder;
  choice: Choice | undefined;
  onChanged: () => Promise<void>;
}

/** What stands over the table: the form for a new rule or of one, or the question about one. */
type Opened = { form: 'new' } | { form: 'change' | 'remove'; id: string };

export function FinderRules({ finder, choice, onChanged }: FinderRulesProps) {
  const { finder: words } = useStaffWords();
  const [text, setText] = useState('');
  const [isOnlyFitting, setIsOnlyFitting] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const fitting = isOnlyFitting && choice ? findFitting(finder.rules, choice) : finder.rules;
  const rules = fitting.filter((rule) => hasText(rule, finder.answers, text));
  const countText =
    rules.length === 1 ? words.ruleCount.one : fill(words.ruleCount.other, { count: rules.length });
  return (
    <section aria-labelledby="rules-title" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h3 id="rules-title" className="text-2">
          {words.rules}
        </h3>
        <Button onClick={() => setOpened({ form: 'new' })}>{words.addRule}</Button>
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <TextField
          label={words.filter}
          type="search"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="min-w-0 grow basis-40 sm:max-w-sm"
        />
        <label className="flex min-h-11 items-center gap-3 text-small">
          <input
            type="checkbox"
            className="size-4.5"
            checked={isOnlyFitting}
            onChange={({ target }) => setIsOnlyFitting(target.checked)}
          />
          {words.onlyFitting}
        </label>
        <p role="status" className="figures flex min-h-11 items-center text-small text-graphite">
          {countText}
        </p>
      </div>
      {rules.length === 0 ? (
        <StatePanel title={words.noRules} />
      ) : (
        <RuleTable answers={finder.answers} {...{ rules }} onOpen={setOpened} />
      )}
      <OpenedRule {...{ finder, opened, onChanged }} onClose={() => setOpened(undefined)} />
    </section>
  );
}

function findFitting(rules: readonly Rule[], choice: Choice): readonly Rule[] {
  // One by one, because those that lead away from a product are wanted, too.
  return rules.filter((rule) => rankProducts([{ ...rule, points: 1 }], choice).length > 0);
}

function hasText(rule: Rule, answers: readonly Answer[], text: string): boolean {
  const named = questions.flatMap((question) => namesOf(rule[question], answers));
  const all = [rule.productName, rule.product, rule.reason, ...named].join('\n');
  return all.toLowerCase().includes(text.trim().toLowerCase());
}

function namesOf(ids: readonly string[], answers: readonly Answer[]): string[] {
  return ids.flatMap((id) => answers.find((answer) => answer.id === id)?.name ?? []);
}

interface RuleTableProps {
  rules: readonly Rule[];
  answers: readonly Answer[];
  onOpen: (opened: Opened) => void;
}

function RuleTable({ rules, answers, onOpen }: RuleTableProps) {
  const { finder: words } = useStaffWords();
  const { product, when, points, reason, act } = words.columns;
  const heads = [
    ...[product, when].map((text) => ({ key: text, text })),
    { key: points, text: points, numeric: true },
    ...[reason, act].map((text) => ({ key: text, text })),
  ];
  return (
    <Table caption={words.rules} heads={heads} rowIds={rules.map(({ id }) => id)}>
      {rules.map((rule) => (
        <Row key={rule.id} id={rule.id}>
          <Cell more={!rule.isShown && <Badge tone="waiting">{words.notShown}</Badge>}>
            <strong className="font-semibold">{rule.productName}</strong>
          </Cell>
          <Cell head={when}>
            <RuleAnswers rule={rule} answers={answers} />
          </Cell>
          <Cell head={points} column={points}>
            <span className="figures inline-block w-16">{signed(rule.points)}</span>
          </Cell>
          <Cell head={reason}>{rule.reason}</Cell>
          <Cell>
            <div className="flex gap-2 whitespace-nowrap">
              <Button
                variant="outline"
                aria-label={fill(words.changeNamed, { name: rule.reason })}
                onClick={() => onOpen({ form: 'change', id: rule.id })}
              >
                {words.change}
              </Button>
              <Button
                variant="danger"
                aria-label={fill(words.removeNamed, { name: rule.reason })}
                onClick={() => onOpen({ form: 'remove', id: rule.id })}
              >
                {words.remove}
              </Button>
            </div>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function RuleAnswers({ rule, answers }: { rule: Rule; answers: readonly Answer[] }) {
  const { finder: words } = useStaffWords();
  const named = questions.filter((question) => rule[question].length > 0);
  if (named.length === 0) return words.always;
  return (
    <ul className="grid gap-1">
      {named.map((question) => (
        <li key={question}>{namesOf(rule[question], answers).join(', ')}</li>
      ))}
    </ul>
  );
}

interface OpenedRuleProps {
  finder: Finder;
  opened: Opened | undefined;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

function OpenedRule({ finder, opened, onChanged, onClose }: OpenedRuleProps) {
  const { finder: words } = useStaffWords();
  const rule =
    opened && 'id' in opened ? finder.rules.find(({ id }) => id === opened.id) : undefined;
  if (!opened || (opened.form !== 'new' && !rule)) return null;
  if (opened.form === 'remove' && rule) {
    const { id, version, productName, reason } = rule;
    const remove = () =>
      callApi(staffEndpoints.removeFinderRule, { params: { id }, query: { version } });
    return <RemoveDialog {...{ onClose, onChanged, remove }} text={`${productName}: ${reason}`} />;
  }
  return (
    <Dialog title={rule ? words.changeRule : words.newRule} onClose={onClose}>
      <RuleForm answers={finder.answers} {...{ rule, onChanged, onClose }} />
    </Dialog>
  );
}

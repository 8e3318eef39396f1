/** 'Passkeys' on MyProfile: which there are, one more, another name, one less. */
import { useCallback, useState } from 'react';
import { identity, signInToShop } from '../../identity/session.ts';
import type { Passkey, Passkeys, Proof, SecondFactor } from '../../identity/ways-in.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailedState } from '../../ui/states.tsx';
import { useWords } from '../../words.ts';
import { OpenByName } from '../open-by-name.tsx';
import { useWhyNot } from '../passkey-sign-in.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { Section } from './section.tsx';
import { useKnown } from './use-known.ts';

export function PasskeysSection() {
  const { passkeys, secondFactor } = identity;
  const { passkeys: words } = useWords();
  const whyNot = useWhyNot(passkeys);
  if (!passkeys || !secondFactor || whyNot === 'unknown') return null;
  return (
    <Section title={words.title} lead={words.lead}>
      {whyNot === 'unsupported' && <p className="text-small">{words.unsupported}</p>}
      {whyNot === 'needs_name' && <OpenByName />}
      {whyNot === undefined && <Kept passkeys={passkeys} secondFactor={secondFactor} />}
    </Section>
  );
}

interface KeptProps {
  passkeys: Passkeys;
  secondFactor: SecondFactor;
}

function Kept({ passkeys, secondFactor }: KeptProps) {
  const read = useCallback(async () => {
    const [list, account] = await Promise.all([passkeys.list(), secondFactor.read()]);
    return { list, account };
  }, [passkeys, secondFactor]);
  const { known, ask } = useKnown(read);
  if (known.state === 'loading') return <Skeleton className="h-11 w-56" />;
  if (known.state === 'failed') return <FailedState onRetry={() => void ask()} />;
  const { list, account } = known.value;
  return <List passkeys={passkeys} list={list} account={account} onChanged={ask} />;
}

interface ListProps {
  passkeys: Passkeys;
  list: readonly Passkey[];
  account: { hasPassword: boolean; codeNeeded: boolean; emailVerified: boolean };
  onChanged: () => Promise<void>;
}

function List({ passkeys, list, account, onChanged }: ListProps) {
  const { passkeys: words } = useWords();
  const [adding, setAdding] = useState(false);
  const { emailVerified } = account;

  /** A passkey more or less ends the shop's tokens, this one too; the next is asked for at once. */
  async function settle(text: string): Promise<void> {
    await signInToShop();
    await onChanged();
    notify({ text });
  }

  async function add(passkey: { name: string; proof: Proof }): Promise<void> {
    const end = await passkeys.add(passkey);
    setAdding(false);
    if (end === 'cancelled') notify({ text: words.cancelled });
    else await settle(words.added);
  }

  return (
    <div className="grid gap-4">
      {list.length === 0 ? (
        <p className="text-small text-graphite">{words.none}</p>
      ) : (
        <ul className="grid divide-y divide-line border-y border-line">
          {list.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              account={account}
              onRename={async (name) => {
                await passkeys.rename(passkey.id, name);
                await onChanged();
                notify({ text: words.renamed });
              }}
              onRemove={async (proof) => {
                await passkeys.remove(passkey.id, proof);
                await settle(words.removed);
              }}
            />
          ))}
        </ul>
      )}
      {!emailVerified && <p className="text-small">{words.confirmEmail}</p>}
      {adding && <AddPasskey account={account} onAdd={add} onCancel={() => setAdding(false)} />}
      {emailVerified && !adding && (
        <div>
          <Button look="outline" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        </div>
      )}
    </div>
  );
}

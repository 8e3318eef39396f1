/** 'Passkeys' on MyProfile: which there are, one more, another name, one less. */
import { useCallback, useState } from 'react';
import { identity, signInToShop } from '#web/identity/session.ts';
import type {
  Passkey,
  Passkeys,
  Reauthentication,
  SecondFactor,
} from '#web/identity/sign-in-methods.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { useWords } from '#web/words.ts';
import { OpenByName } from '#web/sign-in/open-by-name.tsx';
import { usePasskeyUnavailableReason } from '#web/sign-in/passkey-sign-in.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { Section } from '../section.tsx';
import { useLoad } from '../use-load.ts';

export function PasskeysSection() {
  const { passkeys, secondFactor } = identity;
  const { passkeys: words } = useWords();
  const unavailableReason = usePasskeyUnavailableReason(passkeys);
  if (!passkeys || !secondFactor || unavailableReason === 'unknown') return null;
  return (
    <Section title={words.title} lead={words.lead}>
      {unavailableReason === 'unsupported' && <p className="text-small">{words.unsupported}</p>}
      {unavailableReason === 'needs_name' && <OpenByName />}
      {unavailableReason === undefined && (
        <LoadedPasskeys passkeys={passkeys} secondFactor={secondFactor} />
      )}
    </Section>
  );
}

interface LoadedPasskeysProps {
  passkeys: Passkeys;
  secondFactor: SecondFactor;
}

function LoadedPasskeys({ passkeys, secondFactor }: LoadedPasskeysProps) {
  const read = useCallback(async () => {
    const [list, account] = await Promise.all([passkeys.list(), secondFactor.read()]);
    return { list, account };
  }, [passkeys, secondFactor]);
  const { loadState, reload } = useLoad(read);
  if (loadState.state === 'loading') return <Skeleton className="h-11 w-56" />;
  if (loadState.state === 'failed') return <FailedState onRetry={() => void reload()} />;
  const { list, account } = loadState.value;
  return <List passkeys={passkeys} list={list} account={account} onChanged={reload} />;
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

  /** Adding or removing a passkey ends all tokens, this one too: gets another one at once. */
  async function settle(text: string): Promise<void> {
    await signInToShop();
    await onChanged();
    notify({ text });
  }

  async function add(passkey: { name: string; reauthentication: Reauthentication }): Promise<void> {
    const result = await passkeys.add(passkey);
    setAdding(false);
    if (result === 'cancelled') notify({ text: words.cancelled });
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
              onRemove={async (reauthentication) => {
                await passkeys.remove(passkey.id, reauthentication);
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
          <Button variant="outline" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        </div>
      )}
    </div>
  );
}

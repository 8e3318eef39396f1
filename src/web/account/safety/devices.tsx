/** 'Devices' on MyProfile: where the account is signed in, and signing out from afar. */
import { useState } from 'react';
import type { Answer } from '#api/contract/calls.ts';
import { askShop } from '../../api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailedState } from '../../ui/states.tsx';
import { fill } from '../../wording/fill.ts';
import { useWords } from '../../words.ts';
import { formatClock, formatDay } from '../moments.ts';
import { ProveDialog } from './prove-dialog.tsx';
import { Section } from './section.tsx';
import { useKnown } from './use-known.ts';

type Device = Answer<'listDevices'>[number];

export function DevicesSection() {
  const { devices: words } = useWords();
  const { known, ask } = useKnown(readDevices);
  return (
    <Section title={words.title} lead={words.lead}>
      {known.state === 'loading' && <Skeleton className="h-24" />}
      {known.state === 'failed' && <FailedState onRetry={() => void ask()} />}
      {known.state === 'known' && <List devices={known.value} onChanged={ask} />}
    </Section>
  );
}

async function readDevices(): Promise<Device[]> {
  const answer = await askShop<Device[]>('/devices');
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value;
}

interface ListProps {
  devices: readonly Device[];
  onChanged: () => Promise<void>;
}

function List({ devices, onChanged }: ListProps) {
  const { devices: words, failure } = useWords();
  const [busy, setBusy] = useState<string>();
  const [asking, setAsking] = useState<{ path: string; done: string }>();

  async function signOut(path: string, done: string): Promise<void> {
    setBusy(path);
    const answer = await askShop(path, { method: 'DELETE' });
    // Whoever signed it out already has done the same.
    const gone = answer.ok || answer.problem.code === 'device_unknown';
    await onChanged();
    setBusy(undefined);
    if (gone) notify({ text: done });
    else if (answer.problem.code === 'sign_in_stale') setAsking({ path, done });
    else notify({ text: answer.problem.detail || failure.offline, tone: 'failed' });
  }

  const others = '/devices?keepThis=true';
  return (
    <div className="grid gap-4">
      {asking && (
        <ProveDialog
          onKeep={() => setAsking(undefined)}
          onProved={async () => {
            setAsking(undefined);
            await signOut(asking.path, asking.done);
          }}
        />
      )}
      <ul className="grid divide-y divide-line border-y border-line">
        {devices.map((device) => (
          <DeviceRow
            key={device._id}
            device={device}
            busy={busy === pathOf(device) ? failure.loading : undefined}
            onSignOut={(name) =>
              void signOut(pathOf(device), fill(words.signedOut, { device: name }))
            }
          />
        ))}
      </ul>
      <div>
        <Button
          look="outline"
          busy={busy === others ? failure.loading : undefined}
          onClick={() => void signOut(others, words.othersGone)}
        >
          {words.others}
        </Button>
      </div>
    </div>
  );
}

interface DeviceRowProps {
  device: Device;
  busy: string | undefined;
  onSignOut: (name: string) => void;
}

function DeviceRow({ device, busy, onSignOut }: DeviceRowProps) {
  const { devices: words } = useWords();
  const name = device.device || words.unknown;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {device.current && <Badge tone="good">{words.here}</Badge>}
        </p>
        <p className="text-fine text-graphite">{useStory(device)}</p>
      </div>
      {!device.current && (
        <Button
          look="quiet"
          busy={busy}
          aria-label={fill(words.signOutThis, { device: name })}
          onClick={() => onSignOut(name)}
        >
          {words.signOut}
        </Button>
      )}
    </li>
  );
}

function useStory({ network, signedInAt, lastUsedAt }: Device): string {
  const { devices: words } = useWords();
  const at = (iso: string) => ({ day: formatDay(iso), clock: formatClock(iso) });
  const parts = [
    fill(words.signedIn, at(signedInAt)),
    network && fill(words.from, { network: shortened(network) }),
    fill(words.lastUsed, at(lastUsedAt)),
  ];
  return parts.filter(Boolean).join(', ');
}

/** '203.0.113.0/24' as people know addresses: '203.0.113.x'. */
function shortened(network: string): string {
  return network.replace(/0\/24$/, 'x').replace(/\/48$/, '');
}

function pathOf({ _id }: Device): string {
  return `/devices/${_id}`;
}

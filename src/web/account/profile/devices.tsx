/** 'Devices' on MyProfile: where the account is signed in, and signing out from afar. */
import { useState } from 'react';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { callApi } from '#web/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { formatTime, formatDate } from '#web/formats.ts';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';
import { Section } from './section.tsx';
import { useLoad } from './use-load.ts';

type Device = ResponseBody<'listDevices'>[number];

export function DevicesSection() {
  const { devices: words } = useWords();
  const { loadState, reload } = useLoad(readDevices);
  return (
    <Section title={words.title} lead={words.lead}>
      {loadState.state === 'loading' && <Skeleton className="h-24" />}
      {loadState.state === 'failed' && <FailedState onRetry={() => void reload()} />}
      {loadState.state === 'loaded' && <List devices={loadState.value} onChanged={reload} />}
    </Section>
  );
}

async function readDevices(): Promise<Device[]> {
  const answer = await callApi(shopEndpoints.listDevices);
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value;
}

const others = 'others';

/** Of more, the first ones are shown, and the others when they are asked for. */
const mostShown = 3;
const shownOfMore = 2;

const listClass = 'grid divide-y divide-line border-y border-line';

interface ListProps {
  devices: readonly Device[];
  onChanged: () => Promise<void>;
}

function List({ devices, onChanged }: ListProps) {
  const { devices: words, failure } = useWords();
  const [busy, setBusy] = useState<string>();
  const [pendingSignOut, setPendingSignOut] = useState<{ id: string; message: string }>();

  /** @param id of a device, or `others` for all but this one */
  async function signOut(id: string, message: string): Promise<void> {
    setBusy(id);
    const answer =
      id === others
        ? await callApi(shopEndpoints.signOutDevices, { query: { keepThis: 'true' } })
        : await callApi(shopEndpoints.signOutDevice, { params: { id } });
    // Whoever signed it out already has done the same.
    const isSignedOut = answer.ok || answer.problem.code === 'device_unknown';
    await onChanged();
    setBusy(undefined);
    if (isSignedOut) notify({ text: message });
    else if (answer.problem.code === 'sign_in_stale') setPendingSignOut({ id, message });
    else notify({ text: answer.problem.detail || failure.offline, tone: 'failed' });
  }

  const draw = (device: Device) => (
    <DeviceRow
      key={device._id}
      device={device}
      busy={busy === device._id ? failure.loading : undefined}
      onSignOut={(name) => void signOut(device._id, fill(words.signedOut, { device: name }))}
    />
  );
  const shown = devices.length > mostShown ? devices.slice(0, shownOfMore) : devices;
  const folded = devices.slice(shown.length);
  return (
    <div className="grid gap-4">
      {pendingSignOut && (
        <ReauthenticationDialog
          onCancel={() => setPendingSignOut(undefined)}
          onReauthenticated={async () => {
            setPendingSignOut(undefined);
            await signOut(pendingSignOut.id, pendingSignOut.message);
          }}
        />
      )}
      <ul className={listClass}>{shown.map(draw)}</ul>
      {folded.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 items-center text-small">
            {fill(words.more, { count: folded.length })}
          </summary>
          <ul className={listClass}>{folded.map(draw)}</ul>
        </details>
      )}
      <div>
        <Button
          variant="outline"
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
        <p className="text-fine text-graphite">{useDeviceText(device)}</p>
      </div>
      {!device.current && (
        <Button
          variant="quiet"
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

function useDeviceText({ network, signedInAt, lastUsedAt }: Device): string {
  const { devices: words } = useWords();
  const dateParts = (iso: string) => ({ day: formatDate(iso), clock: formatTime(iso) });
  const parts = [
    fill(words.signedIn, dateParts(signedInAt)),
    network && fill(words.from, { network: shortenNetwork(network) }),
    fill(words.lastUsed, dateParts(lastUsedAt)),
  ];
  return parts.filter(Boolean).join(', ');
}

/** '203.0.113.0/24' as people know addresses: '203.0.113.x'. */
function shortenNetwork(network: string): string {
  return network.replace(/0\/24$/, 'x').replace(/\/48$/, '');
}

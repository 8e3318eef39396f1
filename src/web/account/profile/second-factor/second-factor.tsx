/** 'Second factor' on MyProfile: to set it up, to get new recovery codes, to switch it off. */
import { useRef, useState } from 'react';
import { identity, signInToShop } from '#web/identity/session.ts';
import type {
  Reauthentication,
  SecondFactor,
  SecondFactorSetup,
  SecondFactorState,
} from '#web/identity/sign-in-methods.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { ReauthenticationForm } from '../reauthentication-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from '../section.tsx';
import { SetUpForm } from './set-up-form.tsx';
import { useLoad } from '../use-load.ts';

export function SecondFactorSection() {
  const { secondFactor } = identity;
  return secondFactor ? <SecondFactorPanel secondFactor={secondFactor} /> : null;
}

function SecondFactorPanel({ secondFactor }: { secondFactor: SecondFactor }) {
  const { secondFactor: words } = useWords();
  const { loadState, reload } = useLoad(secondFactor.read);
  const isOn = loadState.state === 'loaded' && loadState.value.on;
  return (
    <Section title={words.title} lead={isOn ? words.leadOn : words.leadOff}>
      {loadState.state === 'loading' && <Skeleton className="h-11 w-56" />}
      {loadState.state === 'failed' && <FailedState onRetry={() => void reload()} />}
      {loadState.state === 'loaded' && (
        <SecondFactorSteps secondFactor={secondFactor} state={loadState.value} onChanged={reload} />
      )}
    </Section>
  );
}

/** What is open in the section. */
type Step =
  | { at: 'start' }
  | { at: 'password'; to: 'setUp' | 'renew' | 'turnOff' }
  | { at: 'setUp'; setUp: SecondFactorSetup }
  | { at: 'codes'; codes: readonly string[] };

interface SecondFactorStepsProps {
  secondFactor: SecondFactor;
  state: SecondFactorState;
  onChanged: () => Promise<void>;
}

function SecondFactorSteps({ secondFactor, state, onChanged }: SecondFactorStepsProps) {
  const { secondFactor: words } = useWords();
  const [step, setStep] = useState<Step>({ at: 'start' });
  const container = useRef<HTMLDivElement>(null);
  const backToStart = () => {
    setStep({ at: 'start' });
    // The element that had the focus is gone.
    container.current?.focus();
  };

  /** Every change ends all tokens, this one too: gets another one at once. */
  async function finishChange(text: string): Promise<void> {
    await signInToShop();
    await onChanged();
    notify({ text });
  }

  const actions = {
    setUp: async (reauthentication: Reauthentication) =>
      setStep({ at: 'setUp', setUp: await secondFactor.start(reauthentication) }),
    renew: async (reauthentication: Reauthentication) => {
      setStep({ at: 'codes', codes: await secondFactor.renewCodes(reauthentication) });
      await signInToShop();
      await onChanged();
    },
    turnOff: async (reauthentication: Reauthentication) => {
      await secondFactor.turnOff(reauthentication);
      backToStart();
      await finishChange(words.switchedOff);
    },
  };

  async function confirm(setUp: SecondFactorSetup, code: string): Promise<void> {
    await secondFactor.confirm(code);
    setStep({ at: 'codes', codes: setUp.recoveryCodes });
    await finishChange(words.switchedOn);
  }

  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      {step.at === 'start' && (
        <StartStep state={state} onChoose={(to) => setStep({ at: 'password', to })} />
      )}
      {step.at === 'password' && (
        <ReauthenticationForm
          account={state}
          submitLabel={words[step.to]}
          look={step.to === 'turnOff' ? 'danger' : 'solid'}
          onProof={actions[step.to]}
          onCancel={backToStart}
        />
      )}
      {step.at === 'setUp' && (
        <SetUpForm
          setUp={step.setUp}
          onCode={(code) => confirm(step.setUp, code)}
          onCancel={backToStart}
        />
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onSaved={backToStart} />}
    </div>
  );
}

interface StartStepProps {
  state: SecondFactorState;
  onChoose: (to: 'setUp' | 'renew' | 'turnOff') => void;
}

const fewCodesLimit = 3;

function StartStep({ state, onChoose }: StartStepProps) {
  const { secondFactor: words } = useWords();
  const { on, emailVerified, recoveryCodesLeft: count } = state;
  if (!on && !emailVerified) return <p className="text-small">{words.confirmEmail}</p>;
  if (!on) {
    return (
      <div>
        <Button variant="outline" onClick={() => onChoose('setUp')}>
          {words.setUp}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <p className="text-small">
        {fill(count > fewCodesLimit ? words.codesLeft : words.fewCodes, { count })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => onChoose('renew')}>
          {words.renew}
        </Button>
        <Button variant="danger" onClick={() => onChoose('turnOff')}>
          {words.turnOff}
        </Button>
      </div>
    </div>
  );
}

/** 'Second factor' on MyProfile: to set it up, to get new recovery codes, to switch it off. */
import { useRef, useState } from 'react';
import { identity, signInToShop } from '../../identity/session.ts';
import type {
  Proof,
  SecondFactor,
  SecondFactorSetUp,
  SecondFactorState,
} from '../../identity/ways-in.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailedState } from '../../ui/states.tsx';
import { fill } from '../../wording/fill.ts';
import { useWords } from '../../words.ts';
import { AskPassword } from './ask-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from './section.tsx';
import { SetUpForm } from './set-up-form.tsx';
import { useKnown } from './use-known.ts';

export function SecondFactorSection() {
  const { secondFactor } = identity;
  return secondFactor ? <OfAdapter secondFactor={secondFactor} /> : null;
}

function OfAdapter({ secondFactor }: { secondFactor: SecondFactor }) {
  const { secondFactor: words } = useWords();
  const { known, ask } = useKnown(secondFactor.read);
  const isOn = known.state === 'known' && known.value.on;
  return (
    <Section title={words.title} lead={isOn ? words.leadOn : words.leadOff}>
      {known.state === 'loading' && <Skeleton className="h-11 w-56" />}
      {known.state === 'failed' && <FailedState onRetry={() => void ask()} />}
      {known.state === 'known' && (
        <Steps secondFactor={secondFactor} state={known.value} onChanged={ask} />
      )}
    </Section>
  );
}

/** What is open in the section. */
type Step =
  | { at: 'rest' }
  | { at: 'password'; to: 'setUp' | 'renew' | 'turnOff' }
  | { at: 'setUp'; setUp: SecondFactorSetUp }
  | { at: 'codes'; codes: readonly string[] };

interface StepsProps {
  secondFactor: SecondFactor;
  state: SecondFactorState;
  onChanged: () => Promise<void>;
}

function Steps({ secondFactor, state, onChanged }: StepsProps) {
  const { secondFactor: words } = useWords();
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const place = useRef<HTMLDivElement>(null);
  const rest = () => {
    setStep({ at: 'rest' });
    // What had the focus is gone.
    place.current?.focus();
  };

  /** Every change ends the shop's tokens, this one too; the next is asked for at once. */
  async function settle(text: string): Promise<void> {
    await signInToShop();
    await onChanged();
    notify({ text });
  }

  const go = {
    setUp: async (proof: Proof) => setStep({ at: 'setUp', setUp: await secondFactor.begin(proof) }),
    renew: async (proof: Proof) => {
      setStep({ at: 'codes', codes: await secondFactor.renewCodes(proof) });
      await signInToShop();
      await onChanged();
    },
    turnOff: async (proof: Proof) => {
      await secondFactor.turnOff(proof);
      rest();
      await settle(words.switchedOff);
    },
  };

  async function confirm(setUp: SecondFactorSetUp, code: string): Promise<void> {
    await secondFactor.confirm(code);
    setStep({ at: 'codes', codes: setUp.recoveryCodes });
    await settle(words.switchedOn);
  }

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {step.at === 'rest' && (
        <AtRest state={state} onChoose={(to) => setStep({ at: 'password', to })} />
      )}
      {step.at === 'password' && (
        <AskPassword
          account={state}
          go={words[step.to]}
          look={step.to === 'turnOff' ? 'danger' : 'solid'}
          onProof={go[step.to]}
          onCancel={rest}
        />
      )}
      {step.at === 'setUp' && (
        <SetUpForm
          setUp={step.setUp}
          onCode={(code) => confirm(step.setUp, code)}
          onCancel={rest}
        />
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onKept={rest} />}
    </div>
  );
}

interface AtRestProps {
  state: SecondFactorState;
  onChoose: (to: 'setUp' | 'renew' | 'turnOff') => void;
}

const few = 3;

function AtRest({ state, onChoose }: AtRestProps) {
  const { secondFactor: words } = useWords();
  const { on, emailVerified, recoveryCodesLeft: count } = state;
  if (!on && !emailVerified) return <p className="text-small">{words.confirmEmail}</p>;
  if (!on) {
    return (
      <div>
        <Button look="outline" onClick={() => onChoose('setUp')}>
          {words.setUp}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <p className="text-small">
        {fill(count > few ? words.codesLeft : words.fewCodes, { count })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={() => onChoose('renew')}>
          {words.renew}
        </Button>
        <Button look="danger" onClick={() => onChoose('turnOff')}>
          {words.turnOff}
        </Button>
      </div>
    </div>
  );
}

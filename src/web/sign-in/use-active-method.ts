/** Several sign-in methods on one page, of which only the one used last shows messages. */
import { useState } from 'react';

type SignInMethod = 'form' | 'forgotPassword' | 'provider' | 'passkey';

/** The props of one of the methods. */
export interface ActiveMethodProps {
  /** Whether its messages are shown. */
  isActive?: boolean;
  /** Called when it is used: the messages of the others disappear. */
  onUse?: () => void;
}

/** `onChange` is called when another method is used than the one before. */
export function useActiveMethod(onChange: () => void) {
  const [activeMethod, setActiveMethod] = useState<SignInMethod>();
  function activate(method: SignInMethod): void {
    if (method !== activeMethod) onChange();
    setActiveMethod(method);
  }
  return {
    activate,
    propsFor: (method: SignInMethod): ActiveMethodProps => ({
      isActive: activeMethod === method,
      onUse: () => activate(method),
    }),
  };
}

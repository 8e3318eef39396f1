/** The nonce of the page's own inline scripts while it is rendered; undefined in the browser. */
import { createContext } from 'react';

export const ScriptNonce = createContext<string | undefined>(undefined);

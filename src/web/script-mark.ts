/** What the page's own inline scripts carry while it is drawn; nothing in the browser. */
import { createContext } from 'react';

export const ScriptMark = createContext<string | undefined>(undefined);

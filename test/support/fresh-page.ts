/**
 * Files with pages share a worker, because starting one with a document in it takes longer than
 * most of them. Each still begins with an empty document, empty storage, and modules of its own.
 */
import { vi } from 'vitest';

vi.resetModules();
const root = document.documentElement;
for (const { name } of [...root.attributes]) root.removeAttribute(name);
document.head.replaceChildren();
document.body.replaceChildren();
document.adoptedStyleSheets = [];
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');

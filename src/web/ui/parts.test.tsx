/** What the parts promise to whoever uses the keys, or does not see them. */
import { act, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { all, field, one, openPage, press, saidBy, texts } from '#test/traceability/page.tsx';
import { Dialog, closeDialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { Price } from './price.tsx';
import { RefusedButton } from './refused-button.tsx';
import { Select, SelectField } from './select.tsx';
import { Tabs } from './tabs.tsx';

const pressKey = (on: HTMLElement, key: string) =>
  act(async () => void on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

describe('tabs', () => {
  const tabs = [
    { name: 'Money', count: 2, view: <p>Two entries</p> },
    { name: 'Units', view: <p>Held</p> },
    { name: 'Letters', view: <p>None</p> },
  ];
  const open = () => openPage({ Component: () => <Tabs label="Books" tabs={tabs} /> });
  const chosen = () => texts('[role="tab"][aria-selected="true"]');
  const shown = () => texts('[role="tabpanel"]:not([hidden])');

  test('show the first view, and name their list', async () => {
    await open();
    expect(one('[role="tablist"]').getAttribute('aria-label')).toBe('Books');
    expect(chosen()).toEqual(['Money2']);
    expect(shown()).toEqual(['Two entries']);
  });

  test('are gone through with the arrow keys, round and round', async () => {
    await open();
    await act(async () => one('[role="tab"]').focus());
    await pressKey(one('[role="tab"]', 'Money'), 'ArrowRight');
    expect(chosen()).toEqual(['Units']);
    expect(shown()).toEqual(['Held']);
    await pressKey(one('[role="tab"]', 'Units'), 'End');
    expect(chosen()).toEqual(['Letters']);
    await pressKey(one('[role="tab"]', 'Letters'), 'ArrowRight');
    expect(chosen()).toEqual(['Money2']);
  });

  test('are met once with the Tab key: the others are reached from there', async () => {
    await open();
    const reached = all('[role="tab"]').map((tab) => tab.tabIndex);
    expect(reached).toEqual([0, -1, -1]);
  });
});

describe('a dialog', () => {
  const Asking = () => {
    const [open, setOpen] = useState(true);
    if (!open) return <p>closed</p>;
    return (
      <Dialog title="Delete it?" onClose={() => setOpen(false)}>
        <button type="button" onClick={closeDialog}>
          Keep it
        </button>
      </Dialog>
    );
  };

  test('is open at once, by its name, and gone when it is closed', async () => {
    await openPage({ Component: Asking });
    const dialog = one('dialog');
    expect(dialog.getAttribute('aria-label')).toBe('Delete it?');
    expect(dialog instanceof HTMLDialogElement && dialog.open).toBe(true);
    await press(one('dialog button', 'Keep it'));
    expect(saidBy(one('main'))).toBe('closed');
  });
});

describe('a drawer', () => {
  const isOpen = () => {
    const drawer = one('dialog');
    return drawer instanceof HTMLDialogElement && drawer.open;
  };
  const open = async () => {
    const Component = () => (
      <Drawer open="Open" title="Menu" close="Close">
        <p>Inside</p>
        <a href="#there">There</a>
      </Drawer>
    );
    await openPage({ Component });
    expect(isOpen()).toBe(false);
    await press(one('main button', 'Open'));
    expect(isOpen()).toBe(true);
  };

  test('is opened and closed by its buttons', async () => {
    await open();
    await press(one('dialog button', 'Close'));
    expect(isOpen()).toBe(false);
  });

  test('is closed by a press beside it, not by one inside', async () => {
    await open();
    await press(one('dialog p', 'Inside'));
    expect(isOpen()).toBe(true);
    await press(one('dialog'));
    expect(isOpen()).toBe(false);
  });

  test('is closed by following a link in it', async () => {
    await open();
    await press(one('dialog a', 'There'));
    expect(isOpen()).toBe(false);
  });
});

describe('a select', () => {
  const options = ['Brush', 'Tray'].map((text) => ({ value: text.toLowerCase(), text }));

  test('is tied to its label, and to what is wrong rather than to its hint', async () => {
    const Component = () => (
      <SelectField label="Kind" hint="Of tool" error="Please choose" options={options} />
    );
    await openPage({ Component });
    const select = field('Kind');
    expect(texts('option', select)).toEqual(['Brush', 'Tray']);
    expect(select.getAttribute('aria-invalid')).toBe('true');
    const described = (select.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => saidBy(one(`[id="${id}"]`)))).toEqual(['Please choose']);
    expect(texts('main p')).not.toContain('Of tool');
  });

  test('of a row has a name of its own', async () => {
    await openPage({ Component: () => <Select compact aria-label="Role" options={options} /> });
    expect(one('select').getAttribute('aria-label')).toBe('Role');
  });
});

test('a button that is refused tells why on focus, and Escape puts the reason away', async () => {
  const Component = () => <RefusedButton reason="Only an admin.">Make</RefusedButton>;
  await openPage({ Component });
  const button = one('main button', 'Make');
  const told = () => !one('[role="tooltip"]').classList.contains('hidden');
  await act(async () => button.focus());
  expect(told()).toBe(true);
  await pressKey(button, 'Escape');
  expect(told()).toBe(false);
  expect(button.getAttribute('aria-describedby')).toBe(one('[role="tooltip"]').id);
});

test.each([
  [19.9, '$19.90'],
  [0, '$0.00'],
  [1234567.8, '$1,234,567.80'],
  [-40, '−$40.00'],
])('%d dollars are drawn as %s', async (dollars, drawn) => {
  await openPage({ Component: () => <Price dollars={dollars} /> });
  expect(saidBy(one('main'))).toBe(drawn);
});

/** What the parts promise to whoever uses the keys, or does not see them. */
import { act, useState } from 'react';
import { describe, expect, test } from 'vitest';
import {
  findAll,
  findField,
  findOne,
  renderPage,
  click,
  textOf,
  findTexts,
} from '#test/traceability/page.tsx';
import { Dialog, closeDialog } from './feedback/dialog.tsx';
import { Drawer } from './feedback/drawer.tsx';
import { Price } from './price.tsx';
import { DisabledButton } from './forms/disabled-button.tsx';
import { Select, SelectField } from './forms/select.tsx';
import { Tabs } from './tabs.tsx';

const pressKey = (on: HTMLElement, key: string) =>
  act(async () => void on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

describe('tabs', () => {
  const tabs = [
    { name: 'Money', count: 2, view: <p>Two entries</p> },
    { name: 'Units', view: <p>Reserved</p> },
    { name: 'Emails', view: <p>None</p> },
  ];
  const open = () => renderPage({ Component: () => <Tabs label="Books" tabs={tabs} /> });
  const selectedTabs = () => findTexts('[role="tab"][aria-selected="true"]');
  const shownPanels = () => findTexts('[role="tabpanel"]:not([hidden])');

  test('show the first view, and name their list', async () => {
    await open();
    expect(findOne('[role="tablist"]').getAttribute('aria-label')).toBe('Books');
    expect(selectedTabs()).toEqual(['Money2']);
    expect(shownPanels()).toEqual(['Two entries']);
  });

  test('are gone through with the arrow keys, round and round', async () => {
    await open();
    await act(async () => findOne('[role="tab"]').focus());
    await pressKey(findOne('[role="tab"]', 'Money'), 'ArrowRight');
    expect(selectedTabs()).toEqual(['Units']);
    expect(shownPanels()).toEqual(['Reserved']);
    await pressKey(findOne('[role="tab"]', 'Units'), 'End');
    expect(selectedTabs()).toEqual(['Emails']);
    await pressKey(findOne('[role="tab"]', 'Emails'), 'ArrowRight');
    expect(selectedTabs()).toEqual(['Money2']);
  });

  test('are met once with the Tab key: the others are reached from there', async () => {
    await open();
    const reached = findAll('[role="tab"]').map((tab) => tab.tabIndex);
    expect(reached).toEqual([0, -1, -1]);
  });
});

describe('a dialog', () => {
  const DialogExample = () => {
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
    await renderPage({ Component: DialogExample });
    const dialog = findOne('dialog');
    expect(dialog.getAttribute('aria-label')).toBe('Delete it?');
    expect(dialog instanceof HTMLDialogElement && dialog.open).toBe(true);
    await click(findOne('dialog button', 'Keep it'));
    expect(textOf(findOne('main'))).toBe('closed');
  });
});

describe('a drawer', () => {
  const isOpen = () => {
    const drawer = findOne('dialog');
    return drawer instanceof HTMLDialogElement && drawer.open;
  };
  const open = async () => {
    const Component = () => (
      <Drawer openLabel="Open" title="Menu" closeLabel="Close">
        <p>Inside</p>
        <a href="#there">There</a>
      </Drawer>
    );
    await renderPage({ Component });
    expect(isOpen()).toBe(false);
    await click(findOne('main button', 'Open'));
    expect(isOpen()).toBe(true);
  };

  test('is opened and closed by its buttons', async () => {
    await open();
    await click(findOne('dialog button', 'Close'));
    expect(isOpen()).toBe(false);
  });

  test('is closed by a press beside it, not by one inside', async () => {
    await open();
    await click(findOne('dialog p', 'Inside'));
    expect(isOpen()).toBe(true);
    await click(findOne('dialog'));
    expect(isOpen()).toBe(false);
  });

  test('is closed by following a link in it', async () => {
    await open();
    await click(findOne('dialog a', 'There'));
    expect(isOpen()).toBe(false);
  });
});

describe('a select', () => {
  const options = ['Brush', 'Tray'].map((text) => ({ value: text.toLowerCase(), text }));

  test('is tied to its label, and to what is wrong rather than to its hint', async () => {
    const Component = () => (
      <SelectField label="Kind" hint="Of tool" error="Please choose" options={options} />
    );
    await renderPage({ Component });
    const select = findField('Kind');
    expect(findTexts('option', select)).toEqual(['Brush', 'Tray']);
    expect(select.getAttribute('aria-invalid')).toBe('true');
    const described = (select.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => textOf(findOne(`[id="${id}"]`)))).toEqual(['Please choose']);
    expect(findTexts('main p')).not.toContain('Of tool');
  });

  test('of a row has a name of its own', async () => {
    await renderPage({ Component: () => <Select compact aria-label="Role" options={options} /> });
    expect(findOne('select').getAttribute('aria-label')).toBe('Role');
  });
});

test('a button that is refused tells why on focus, and Escape puts the reason away', async () => {
  const Component = () => <DisabledButton reason="Only an admin.">Make</DisabledButton>;
  await renderPage({ Component });
  const button = findOne('main button', 'Make');
  const isReasonShown = () => !findOne('[role="tooltip"]').classList.contains('hidden');
  await act(async () => button.focus());
  expect(isReasonShown()).toBe(true);
  await pressKey(button, 'Escape');
  expect(isReasonShown()).toBe(false);
  expect(button.getAttribute('aria-describedby')).toBe(findOne('[role="tooltip"]').id);
});

test.each([
  [19.9, 'usd', '$19.90'],
  [0, 'usd', '$0.00'],
  [1234567.8, 'usd', '$1,234,567.80'],
  [-40, 'usd', '−$40.00'],
  [1234567.8, 'eur', '€1,234,567.80'],
  [-40, 'gbp', '−£40.00'],
] as const)('%d %s is drawn as %s', async (amount, currency, drawn) => {
  await renderPage({ Component: () => <Price {...{ amount, currency }} /> });
  expect(textOf(findOne('main'))).toBe(drawn);
});

import { describe, expect, test } from 'vitest';
import { toEditSteps, type WireDetail, type WireEdit } from './edit-steps.ts';

const at = '2026-03-02T10:00:00.000Z';
const edit: WireEdit = {
  ...{ at, by: 'customer', version: 2, formerTotal: 263.1, total: 237.48 },
  lines: [],
};
const detail = (more: Partial<WireDetail>): WireDetail => ({
  ...{ at, by: 'customer', detail: 'code', before: '', after: 'ONE-LEFT' },
  ...{ formerTotal: 237.48, total: 237.48 },
  ...more,
});

describe('a step of the history', () => {
  test('says which code was added, with the totals of the edit, and of no other prices', () => {
    expect(toEditSteps([edit], [detail({})])).toEqual([
      { at, by: 'customer', texts: ['Code: ONE-LEFT'], formerTotal: 263.1, total: 237.48 },
    ]);
  });

  test('says that prices are others where nothing else is', () => {
    expect(toEditSteps([edit], [])).toMatchObject([{ texts: ['Prices of that day'] }]);
  });

  test('has an address and its delivery together, and their totals once', () => {
    const totals = { formerTotal: 40, total: 46.9 };
    const moved = [
      detail({ ...totals, detail: 'address', before: 'Leeds', after: 'Munich' }),
      detail({ ...totals, detail: 'delivery', before: 'Parcel', after: 'Parcel abroad' }),
    ];
    expect(toEditSteps([], moved)).toMatchObject([
      { texts: ['Address: Leeds → Munich', 'Delivery: Parcel → Parcel abroad'], ...totals },
    ]);
  });

  test('is one of its own for each moment and each side', () => {
    const later = '2026-03-02T11:00:00.000Z';
    const other = [detail({ at: later }), detail({ by: 'staff' })];
    expect(toEditSteps([edit], other)).toHaveLength(3);
  });
});

import { describe, expect, test } from 'vitest';
import { auditQuery, readFilters } from './audit-query.ts';

const queryOf = (text: string) => Object.fromEntries(auditQuery(new URLSearchParams(text)));

describe('the filters of the audit log', () => {
  test('that are empty are not sent', () => {
    expect(queryOf('actor=+&action=&object=&from=&to=')).toEqual({ limit: '50' });
  });

  test('name days that begin and end at the reader’s midnight', () => {
    expect(queryOf('from=2026-11-20&to=2026-11-20')).toEqual({
      limit: '50',
      from: new Date(2026, 10, 20).toISOString(),
      before: new Date(2026, 10, 21).toISOString(),
    });
  });

  test.each(['yesterday', '2026-1-2', '20.11.2026'])('leave out the day %s', (day) => {
    expect(queryOf(`from=${day}&to=${day}`)).toEqual({ limit: '50' });
  });

  test('go with the cursor to the next page', () => {
    expect(queryOf('actor=mira@people.example&cursor=17')).toEqual({
      limit: '50',
      actor: 'mira@people.example',
      cursor: '17',
    });
  });

  test('have the words of a search, too', () => {
    expect(queryOf('q=+in+production+&action=order.advanced')).toEqual({
      limit: '50',
      q: 'in production',
      action: 'order.advanced',
    });
  });

  test('are read back as they were typed', () => {
    const text = 'actor=shop&action=role.changed&object=%231003&from=2026-11-20';
    expect(readFilters(new URLSearchParams(text))).toEqual({
      q: '',
      actor: 'shop',
      action: 'role.changed',
      object: '1003',
      from: '2026-11-20',
      to: '',
    });
  });
});

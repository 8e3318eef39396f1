/** The notes of staff about an order or a customer: read, continued, and added to. */
import { useEffect, useState } from 'react';
import { customerEndpoints } from '#api/contract/customers/customer-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { callApi, type ApiResult } from '#web/api.ts';
import { loadRows, readThrownError } from '#web/dashboard/loading/load-page.ts';

export type Note = ResponseBody<'listOrderNotes'>[number];

/** An order by its id, a customer by their email. */
export type NotesAbout = { order: string } | { customer: string };

interface Loaded {
  rows: Note[];
  /** The cursor of older ones; undefined where there are none. */
  next: string | undefined;
}

export function useNotes(about: NotesAbout) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [failure, setFailure] = useState<{ detail: string | undefined }>();
  const key = JSON.stringify(about);
  useEffect(() => {
    let isStale = false;
    readNotes(key).then(
      (first) => {
        if (!isStale) setLoaded(first);
      },
      (error: unknown) => {
        if (!isStale) setFailure(readThrownError(error));
      },
    );
    return () => {
      isStale = true;
    };
  }, [key]);

  /** The first ones again after a failure, else those that are older. */
  async function readOn(): Promise<void> {
    setFailure(undefined);
    try {
      const more = await readNotes(key, loaded?.next);
      setLoaded({ ...more, rows: [...(loaded?.rows ?? []), ...more.rows] });
    } catch (error) {
      setFailure(readThrownError(error));
    }
  }

  return {
    loaded,
    failure,
    readOn,
    show: (note: Note) =>
      setLoaded((now) => now && { ...now, rows: [note, ...now.rows.filter(isOther(note))] }),
  };
}

const isOther = (note: Note) => (one: Note) => one._id !== note._id;
const shownAtOnce = '20';

function readNotes(key: string, cursor?: string): Promise<Loaded> {
  const about: NotesAbout = JSON.parse(key);
  const query = new URLSearchParams({ limit: shownAtOnce, ...(cursor && { cursor }) });
  return 'order' in about
    ? loadRows(customerEndpoints.listOrderNotes, query, { id: about.order })
    : loadRows(customerEndpoints.listCustomerNotes, query, { email: about.customer });
}

/** Adds a note; the same key again adds nothing. */
export function addNote(about: NotesAbout, note: string, key: string): Promise<ApiResult<Note>> {
  const input = { body: { note }, headers: { 'idempotency-key': key } };
  return 'order' in about
    ? callApi(customerEndpoints.addOrderNote, { params: { id: about.order }, ...input })
    : callApi(customerEndpoints.addCustomerNote, { params: { email: about.customer }, ...input });
}

/** Notices that the other end of a connection has gone silent, long before the system does. */
import type pg from 'pg';

const everyMs = 1000;
const silentMs = 2000;

/** Asks the server every second, and calls `onSilent` once when no answer came within two. */
export function watchConnection(client: pg.Client, onSilent: () => void): void {
  let timer = setTimeout(ask, everyMs).unref();

  function ask(): void {
    let isAnswered = false;
    client.query('select 1 as "isThere"').then(
      () => {
        isAnswered = true;
        clearTimeout(timer);
        timer = setTimeout(ask, everyMs).unref();
      },
      // The connection has ended, and whoever opened it knows.
      () => clearTimeout(timer),
    );
    timer = setTimeout(() => {
      // After a time in which this process was busy itself, the answer may lie there unread.
      setTimeout(() => !isAnswered && onSilent(), readAnswerMs).unref();
    }, silentMs).unref();
  }

  client.on('end', () => clearTimeout(timer));
}

const readAnswerMs = 50;

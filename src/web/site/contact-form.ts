/**
 * The contact form, with script: an error shows below it and what was typed stays, and the
 * gallery that it leads to confirms that the message arrived. Without script it is a
 * plain form.
 */

const arrivedKey = 'message_arrived';

/** Listens for the form, and shows on the gallery what arrived. */
export function installContactForm(): void {
  document.addEventListener('submit', (event) => {
    const { target: form } = event;
    if (!(form instanceof HTMLFormElement) || !('contact' in form.dataset)) return;
    event.preventDefault();
    void submitForm(form);
  });
  showConfirmation();
}

async function submitForm(form: HTMLFormElement): Promise<void> {
  const alert = form.querySelector<HTMLElement>('[role="alert"]');
  const button = form.querySelector('button');
  if (!alert || !button || button.disabled) return;
  alert.textContent = '';
  button.disabled = true;
  const error = await sendMessage(form);
  button.disabled = false;
  if (error === undefined) {
    sessionStorage.setItem(arrivedKey, 'yes');
    location.assign('/gallary');
  } else {
    alert.textContent = error || (alert.dataset['offline'] ?? '');
  }
}

/** The error's text, '' when the shop was not reached; undefined when the message arrived. */
async function sendMessage(form: HTMLFormElement): Promise<string | undefined> {
  try {
    const body = JSON.stringify(Object.fromEntries(new FormData(form)));
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(form.action, { method: 'POST', headers, body });
    return response.ok ? undefined : readDetail(await response.json());
  } catch {
    return '';
  }
}

function readDetail(problem: unknown): string {
  const hasDetail = typeof problem === 'object' && problem !== null && 'detail' in problem;
  return hasDetail && typeof problem.detail === 'string' ? problem.detail : '';
}

function showConfirmation(): void {
  const confirmation = document.querySelector<HTMLElement>('[data-arrived]');
  if (!confirmation || sessionStorage.getItem(arrivedKey) === null) return;
  sessionStorage.removeItem(arrivedKey);
  confirmation.hidden = false;
  confirmation.focus();
}

/**
 * The contact form, where there is script: a refusal is told under it and costs nothing that was
 * typed, and the gallery that it leads to says that the message arrived. Without script it is a
 * plain form.
 */

const arrived = 'message_arrived';

/** Listens for the form, and shows on the gallery what arrived. */
export function installContactForm(): void {
  document.addEventListener('submit', (event) => {
    const { target: form } = event;
    if (!(form instanceof HTMLFormElement) || !('contact' in form.dataset)) return;
    event.preventDefault();
    void send(form);
  });
  showArrived();
}

async function send(form: HTMLFormElement): Promise<void> {
  const alert = form.querySelector<HTMLElement>('[role="alert"]');
  const button = form.querySelector('button');
  if (!alert || !button || button.disabled) return;
  alert.textContent = '';
  button.disabled = true;
  const fault = await post(form);
  button.disabled = false;
  if (fault === undefined) {
    sessionStorage.setItem(arrived, 'yes');
    location.assign('/gallary');
  } else {
    alert.textContent = fault || (alert.dataset['offline'] ?? '');
  }
}

/** What the shop said against it, '' when nothing was heard of it; undefined when it is there. */
async function post(form: HTMLFormElement): Promise<string | undefined> {
  try {
    const body = JSON.stringify(Object.fromEntries(new FormData(form)));
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(form.action, { method: 'POST', headers, body });
    return response.ok ? undefined : detailIn(await response.json());
  } catch {
    return '';
  }
}

function detailIn(problem: unknown): string {
  const isTold = typeof problem === 'object' && problem !== null && 'detail' in problem;
  return isTold && typeof problem.detail === 'string' ? problem.detail : '';
}

function showArrived(): void {
  const place = document.querySelector<HTMLElement>('[data-arrived]');
  if (!place || sessionStorage.getItem(arrived) === null) return;
  sessionStorage.removeItem(arrived);
  place.hidden = false;
  place.focus();
}

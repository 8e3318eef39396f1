/** The kind of tools that is shown stands in the address: it can be sent, and Back undoes it. */
const parameter = 'kind';

/** `kinds`: the fieldset with a radio button for each kind, of which '0' is all. */
export function keepKindInAddress(kinds: Element): void {
  kinds.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const url = new URL(location.href);
    if (target.value === '0') url.searchParams.delete(parameter);
    else url.searchParams.set(parameter, target.value);
    history.pushState(null, '', url);
  });
  const showChosen = () => {
    const chosen = new URLSearchParams(location.search).get(parameter) ?? '0';
    const radios = [...kinds.querySelectorAll('input')];
    const radio = radios.find(({ value }) => value === chosen) ?? radios[0];
    if (radio) radio.checked = true;
  };
  window.addEventListener('popstate', showChosen);
  // A browser fills in what was chosen last, whatever the address says.
  window.addEventListener('pageshow', showChosen);
  showChosen();
}

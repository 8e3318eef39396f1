/**
 * Light, dark, or as the system: what the visitor chose, remembered in this browser. The choice
 * stands on the document as `data-theme`, which the tokens obey; without one the system decides.
 */

export const themes = ['light', 'dark'] as const;
export const themeChoices = ['system', ...themes] as const;

export type Theme = (typeof themes)[number];
export type ThemeChoice = (typeof themeChoices)[number];

export function systemThemeQuery(theme: Theme): string {
  return `(prefers-color-scheme: ${theme})`;
}

/** The current choice. */
export function chosenTheme(): ThemeChoice {
  const { theme } = document.documentElement.dataset;
  return themes.find((known) => known === theme) ?? 'system';
}

/** Calls back when what is seen may have changed; answers how to stop. */
export function watchTheme(onChange: () => void): () => void {
  const dark = matchMedia(systemThemeQuery('dark'));
  const chosen = new MutationObserver(onChange);
  dark.addEventListener('change', onChange);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    dark.removeEventListener('change', onChange);
    chosen.disconnect();
  };
}

/**
 * Runs in the head of every document, before the first paint and before any other script: a choice
 * is never late and a press on one never lost, on pages with React and without. The browser's bar
 * goes along: of the two colours in the head, the chosen one counts always, the other never.
 */
export const followTheme =
  ';{let html=document.documentElement.dataset,' +
  'all=function(s,f){document.querySelectorAll(s).forEach(f)},' +
  'kept=function(){try{let t=localStorage.getItem("theme");' +
  'return t==="light"||t==="dark"?t:""}catch{return html.theme||""}},' +
  'show=function(t){if(t)html.theme=t;else delete html.theme;' +
  'all("meta[name=theme-color]",function(m,i){let own=i?"dark":"light";' +
  'm.media=t?(t===own?"all":"not all"):"(prefers-color-scheme: "+own+")"});' +
  'all("[data-theme-choice] input",function(r){r.checked=r.value===(t||"system")})},' +
  'again=function(){show(kept())};again();' +
  'addEventListener("DOMContentLoaded",again);addEventListener("pageshow",again);' +
  'addEventListener("storage",again);' +
  'addEventListener("change",function(e){' +
  'if(!e.target.closest("[data-theme-choice]"))return;' +
  'let t=e.target.value==="system"?"":e.target.value;' +
  'try{if(t)localStorage.setItem("theme",t);else localStorage.removeItem("theme")}catch{}' +
  'show(t)})}';

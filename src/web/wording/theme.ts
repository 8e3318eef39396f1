/** Texts of the choice between light and dark; a part of the `specified` catalogue. */
export const themeTexts = {
  theme: { title: 'Colours', system: 'System', light: 'Light', dark: 'Dark' },
} as const;

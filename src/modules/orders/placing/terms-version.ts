/** Which terms hold: the day since when their text does. Orders keep the one they accepted. */
export const termsVersion = '2026-11-25';

/** Texts of the screen on which staff set the shop's holiday. */
export const holidayStaffTexts = {
  holiday: {
    title: 'Holiday',
    lead: 'Every page says it while it lasts, from midnight to midnight UTC.',
    mode: 'What happens to orders',
    modes: {
      off: 'No holiday: orders are taken and leave as always',
      delayed: 'Orders are taken, and leave later',
      paused: 'No orders are taken',
    },
    from: 'First day',
    until: 'Back on',
    untilHint: 'From this day orders are taken, and leave, as always.',
    preview: 'What every page says',
    over: 'The holiday that was set is over.',
    save: 'Save',
    saved: 'Saved. The pages say so at once.',
  },
} as const;

/** Texts of the notes of staff, on an order's page and on a customer's. */
export const noteTexts = {
  title: 'Notes for us',
  lead: 'Customers do not see them here. Who asks for their data gets them with it.',
  none: 'Nothing is noted yet.',
  by: '{who}, {date}, {time}',
  gone: 'somebody who has no account any more',
  label: 'New note',
  hint: 'At most {most} characters.',
  tooLong: '{count} characters are {over} too many: at most {most} can be kept.',
  add: 'Add the note',
  adding: 'Adding the note',
  older: 'Older notes',
  loading: 'Notes are loading',
} as const;
